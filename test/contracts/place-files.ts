import { diffOf } from './row.ts';

const SCRIPTS = {
  build: 'tsc --project tsconfig.json',
  test: 'vitest run',
  'test:unit': 'vitest run src',
  lint: 'eslint src --max-warnings 0',
  format: 'prettier --write src',
  typecheck: 'tsc --noEmit',
  dev: 'vite --port 5173',
  start: 'node dist/index.js',
  clean: 'rm -rf dist coverage',
  seed: 'node scripts/seed.mjs',
};

const MAKEFILE = `.PHONY: build test lint clean docs
build:
\tnpm run build
\tgo build -o bin/shop ./cmd/shop
test: build
\tnpm test
\tgo test ./...
lint:
\tnpm run lint
docs:
\tmkdir -p build/docs && cp docs/guide.md build/docs/
clean:
\trm -rf dist build coverage
`;

const IGNORES = [
  ...[
    'node_modules/',
    'dist/',
    'build/',
    'bin/',
    'coverage/',
    'target/',
    'tmp/',
    '.venv/',
    '.cache/',
    'out/',
  ],
  ...[
    '__pycache__/',
    '*.pyc',
    '*.log',
    '*.tsbuildinfo',
    '.pytest_cache/',
    '.next/',
    '.env',
    '.env.local',
    '.env.production',
    '.DS_Store',
    'logs/',
  ],
];

/** What is committed, by path. */
export const FILES: Readonly<Record<string, string>> = {
  '.gitignore': `${IGNORES.join('\n')}\n`,
  '.env.example': 'PORT=5173\nDATABASE_URL=\n',
  '.editorconfig': 'root = true\n',
  '.github/workflows/ci.yml': 'on: push\n',
  '.claude/settings.json': '{}\n',
  'README.md': '# Shop\n\nSells things.\n',
  'CHANGELOG.md': '# Changes\n',
  'docs/guide.md': '# Guide\n',
  'docs/old-guide.md': '# Guide of last year\n',
  'docs/images/logo.svg': '<svg/>\n',
  'package.json': `${JSON.stringify({ name: 'shop', scripts: SCRIPTS }, undefined, 2)}\n`,
  'package-lock.json': '{ "lockfileVersion": 3 }\n',
  'tsconfig.json': '{ "compilerOptions": { "strict": true } }\n',
  Makefile: MAKEFILE,
  'src/index.ts': "export * from './cart.ts';\n",
  'src/cart.ts':
    'export const total = (prices: number[]) => prices.reduce((sum, price) => sum + price, 0);\n',
  'src/cart.test.ts': "import { total } from './cart.ts';\n",
  'src/legacy/basket.js': 'module.exports = {};\n',
  'src/legacy/basket.test.js': 'require("./basket");\n',
  'src/styles/main.css': 'body { margin: 0 }\n',
  'src/auth/session.ts': 'export const lifetime = 900;\n',
  'scripts/seed.mjs': 'console.log("seeded");\n',
  'scripts/check.sh': '#!/bin/sh\nset -e\nnpm test\necho checked\n',
  'scripts/report.py': 'print("report")\n',
  'web/index.html': '<!doctype html>\n',
  'web/package.json': `${JSON.stringify({ name: 'web', scripts: { build: 'vite build', test: 'vitest run' } })}\n`,
  'web/src/app.tsx': 'export const App = () => null;\n',
  'app.py': 'def main():\n    return 0\n',
  'manage.py': 'print("manage")\n',
  'shop/orders.py': 'def place(order):\n    return order\n',
  'tests/test_orders.py': 'from shop.orders import place\n',
  'tests/fixtures/order.json': '{ "id": 1 }\n',
  'pyproject.toml': '[project]\nname = "shop"\n',
  'requirements.txt': 'requests\n',
  'go.mod': 'module example.com/shop\n\ngo 1.22\n',
  'cmd/shop/main.go': 'package main\n\nfunc main() {}\n',
  'internal/store/store.go': 'package store\n',
  'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n',
  'crates/pricing/src/lib.rs': 'pub fn price() -> u32 { 1 }\n',
  Gemfile: "source 'https://rubygems.example.com'\n",
  'lib/shop.rb': 'module Shop; end\n',
  'pom.xml': '<project/>\n',
  'java/src/main/java/com/example/Shop.java': 'class Shop {}\n',
  'data/orders.csv': 'id,price\n1,20\n2,35\n',
  'data/orders.json': '[{ "id": 1, "price": 20 }]\n',
  'data/events.jsonl': '{"level":"info"}\n',
  Dockerfile: 'FROM node:20\n',
  'docker-compose.yml': 'services: {}\n',
  'infra/main.tf': 'terraform {}\n',
  'db/migrate/0001_orders.sql': 'create table orders (id integer);\n',
};

/** What builds and tools left behind and git ignores. */
export const IGNORED: readonly string[] = [
  'node_modules/left/index.js',
  'node_modules/.bin/vitest',
  'web/node_modules/left/index.js',
  'dist/index.js',
  'web/dist/app.js',
  'build/docs/guide.md',
  'bin/shop',
  'coverage/lcov.info',
  'target/debug/shop',
  'tmp/cache.txt',
  'logs/server.log',
  'debug.log',
  '.cache/parsed.json',
  '.venv/bin/python',
  '.pytest_cache/lastfailed',
  '__pycache__/app.cpython-312.pyc',
  'shop/__pycache__/orders.cpython-312.pyc',
  'src/index.tsbuildinfo',
];

/** What changed after the last commit: one file edited, two that git never saw. */
export const LATER: Readonly<Record<string, string>> = {
  'patches/greeting.patch': diffOf('src/greeting.ts'),
  'patches/workflow.patch': diffOf('src/greeting.ts') + diffOf('.github/workflows/release.yml'),
  'drafts/pricing.md': 'thoughts of a whole week\n',
  'drafts/tariffs.csv': 'country,rate\n',
  'CHANGELOG.md': '# Changes\n\n- carts have totals\n',
};

/** Credentials in the repository, ignored by git. */
export const SECRETS: readonly string[] = ['.env', '.env.local', '.env.production'];

/** Credentials and settings in the home. */
export const HOME_SECRETS: readonly string[] = [
  '.ssh/id_rsa',
  '.ssh/id_ed25519',
  '.aws/credentials',
  '.netrc',
  '.npmrc',
  '.kube/config',
  '.claude/settings.json',
  '.config/holdfast/config.yaml',
  '.local/share/holdfast/hook.cjs',
];
