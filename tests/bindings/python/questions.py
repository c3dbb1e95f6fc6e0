"""Requests that the tests ask."""

ONE = {"questions": [{
    "id": "db", "mode": "single", "header": "Database", "prompt": "Which database?",
    "options": [{"value": "pg", "label": "PostgreSQL"}, {"value": "lite", "label": "SQLite"}]}]}
NAME = {"questions": [{"id": "name", "mode": "input", "header": "Name", "prompt": "What is it called?"}]}
TWO = {"questions": ONE["questions"] + NAME["questions"]}
LARGE = {"questions": [{
    "id": "n", "mode": "single", "prompt": "Which number?",
    "options": [{"value": str(n), "label": f"Number {n}", "description": "One of many"} for n in range(200)]}]}
QUICK = {"guardMs": 0}  # settings that take keys at once
