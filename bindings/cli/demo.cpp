#include "demo.hpp"

#include <array>

namespace cli {

namespace {

struct Demo {
    std::string_view name;
    std::string_view about;
    const char* request;
};

constexpr std::array<Demo, 4> demos{{
    {"tour", "four questions that belong together, of every kind", R"({
  "title": "A new service",
  "questions": [
    {
      "id": "database",
      "mode": "single",
      "header": "Database",
      "prompt": "Which database should the service use?",
      "options": [
        {"value": "postgres", "label": "PostgreSQL", "description": "Relational, rich queries", "recommended": true},
        {"value": "sqlite", "label": "SQLite", "description": "One file, nothing to run, one writer at a time"},
        {"value": "mongo", "label": "MongoDB", "description": "Documents without a schema"}
      ]
    },
    {
      "id": "features",
      "mode": "multi",
      "header": "Features",
      "prompt": "Which of these should it have from the start?",
      "options": [
        {"value": "auth", "label": "Sign-in", "description": "Accounts, passwords, sessions"},
        {"value": "api", "label": "Public API", "description": "Versioned, documented, with keys"},
        {"value": "audit", "label": "Audit log", "description": "Who changed what, and when"},
        {"value": "metrics", "label": "Metrics", "description": "Requests, errors, latency"}
      ],
      "defaultValues": ["auth", "metrics"]
    },
    {
      "id": "deploy",
      "mode": "single",
      "header": "Deploy",
      "prompt": "How should a release reach production?",
      "context": "Today a release is built on someone's machine and copied to two servers by hand.",
      "options": [
        {"value": "tag", "label": "On every tag", "description": "A person decides when", "recommended": true},
        {"value": "main", "label": "On every merge", "description": "Always the newest, needs good tests"}
      ]
    },
    {
      "id": "name",
      "mode": "input",
      "header": "Name",
      "prompt": "What should the service be called?",
      "placeholder": "lower case, one word",
      "allowEmpty": false,
      "multiline": false
    }
  ]
})"},
    {"single", "one choice, with a recommendation", R"({
  "questions": [
    {
      "id": "approach",
      "mode": "single",
      "header": "Approach",
      "prompt": "The search takes 4 seconds. What should I do about it?",
      "options": [
        {"value": "index", "label": "Add an index", "description": "Makes writes a little slower", "recommended": true},
        {"value": "cache", "label": "Cache the results", "description": "Fast the second time; up to a minute old"},
        {"value": "rewrite", "label": "Rewrite the query", "description": "No new parts; the most work"},
        {"value": "leave", "label": "Leave it", "description": "Go on with something else"}
      ]
    }
  ]
})"},
    {"multi", "any number of choices, some checked already", R"({
  "questions": [
    {
      "id": "checks",
      "mode": "multi",
      "header": "Checks",
      "prompt": "Which checks should run before each commit?",
      "options": [
        {"value": "format", "label": "Formatting", "description": "A second or two"},
        {"value": "lint", "label": "Linter", "description": "About ten seconds"},
        {"value": "unit", "label": "Unit tests", "description": "About half a minute"},
        {"value": "e2e", "label": "End-to-end tests", "description": "Several minutes"}
      ],
      "defaultValues": ["format", "lint"],
      "customLabel": "Another check."
    }
  ]
})"},
    {"input", "an answer in the person's own words", R"({
  "questions": [
    {
      "id": "message",
      "mode": "input",
      "header": "Message",
      "prompt": "What should the commit message say?",
      "context": "The change makes the search use the new index, and removes the cache it no longer needs.",
      "placeholder": "Use the index for search",
      "allowEmpty": false
    }
  ]
})"},
}};

}  // namespace

const char* find_demo(std::string_view name) {
    if (name.empty()) return demos.front().request;
    for (const Demo& demo : demos) {
        if (demo.name == name) return demo.request;
    }
    return nullptr;
}

std::string list_demos() {
    std::string text;
    for (const Demo& demo : demos) {
        if (!text.empty()) text += '\n';
        text.append(demo.name).append(10 - demo.name.size(), ' ').append(demo.about);
    }
    return text;
}

}  // namespace cli
