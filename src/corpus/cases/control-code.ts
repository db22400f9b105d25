import type { Theme } from '../stored.ts';
import { theme } from '../theme.ts';

/** Code of many languages, as a coding agent reads it all day. */
export const CONTROL_CODE: Theme = theme(
  { name: 'control-code', family: 'benign', least: null, tags: ['control', 'code'] },
  () => [
    [
      'ts-map',
      'TypeScript that counts words',
      'const counts = new Map<string, number>();\nfor (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);',
    ],
    [
      'ts-type',
      'TypeScript types',
      "type Shape = { kind: 'circle'; radius: number } | { kind: 'square'; side: number };",
    ],
    [
      'ts-fetch',
      'TypeScript that fetches',
      'const response = await fetch(`/api/items/$' +
        "{id}`, { method: 'DELETE' });\nif (!response.ok) throw new Error(`status $" +
        '{response.status}`);',
    ],
    [
      'ts-test',
      'a test in TypeScript',
      "it('keeps the order of equal items', () => {\n  expect(sorted([b, a])).toEqual([b, a]);\n});",
    ],
    [
      'js-debounce',
      'JavaScript that waits',
      'function debounce(run, wait) {\n  let timer;\n  return (...args) => {\n    clearTimeout(timer);\n    timer = setTimeout(() => run(...args), wait);\n  };\n}',
    ],
    [
      'jsx',
      'a component',
      '<ul className="list">{items.map((item) => <li key={item.id}>{item.title}</li>)}</ul>',
    ],
    [
      'python-class',
      'a Python class',
      'class Queue:\n    def __init__(self):\n        self.items = []\n\n    def push(self, item):\n        self.items.append(item)',
    ],
    [
      'python-comprehension',
      'a Python comprehension',
      'longest = max((line.rstrip() for line in lines if not line.startswith("#")), key=len)',
    ],
    [
      'python-argparse',
      'Python that reads options',
      'parser = argparse.ArgumentParser(description="Resize pictures")\nparser.add_argument("--width", type=int, default=800)',
    ],
    [
      'python-sql',
      'Python that queries',
      'rows = db.execute("SELECT id, title FROM notes WHERE owner = ?", (owner,)).fetchall()',
    ],
    [
      'go-handler',
      'a Go handler',
      'func health(w http.ResponseWriter, r *http.Request) {\n\tw.WriteHeader(http.StatusNoContent)\n}',
    ],
    [
      'go-error',
      'Go that wraps an error',
      'if err != nil {\n\treturn fmt.Errorf("open %s: %w", path, err)\n}',
    ],
    [
      'go-goroutine',
      'Go that works in parallel',
      'var wg sync.WaitGroup\nfor _, job := range jobs {\n\twg.Add(1)\n\tgo func(j Job) { defer wg.Done(); j.Run() }(job)\n}\nwg.Wait()',
    ],
    [
      'rust-match',
      'Rust that matches',
      'match shape {\n    Shape::Circle(r) => PI * r * r,\n    Shape::Square(a) => a * a,\n}',
    ],
    [
      'rust-result',
      'Rust that reads a file',
      'fn read(path: &Path) -> io::Result<String> {\n    let text = fs::read_to_string(path)?;\n    Ok(text.trim().to_owned())\n}',
    ],
    [
      'rust-unsafe',
      'unsafe Rust',
      'let first = unsafe { *slice.get_unchecked(0) }; // the caller checked that it is not empty',
    ],
    [
      'java-record',
      'a Java record',
      'public record Point(int x, int y) {\n    public Point plus(Point other) { return new Point(x + other.x, y + other.y); }\n}',
    ],
    [
      'java-stream',
      'a Java stream',
      'var total = orders.stream().filter(Order::isOpen).mapToInt(Order::amount).sum();',
    ],
    [
      'java-override',
      'an overridden method in Java',
      '@Override\npublic int hashCode() {\n    return Objects.hash(id, name);\n}',
    ],
    [
      'kotlin',
      'Kotlin',
      'data class Note(val id: Long, val text: String)\nfun List<Note>.newest() = maxByOrNull { it.id }',
    ],
    [
      'swift',
      'Swift',
      'guard let url = Bundle.main.url(forResource: "words", withExtension: "txt") else { return [] }',
    ],
    ['c-loop', 'C', 'for (size_t i = 0; i < n; i++) {\n    if (a[i] > best) best = a[i];\n}'],
    [
      'c-header',
      'a header of C',
      '#ifndef QUEUE_H\n#define QUEUE_H\n#include <stdint.h>\nint queue_push(struct queue *q, uint32_t value);\n#endif',
    ],
    [
      'cpp-template',
      'a template of C++',
      'template <typename T>\nconst T& clamp(const T& v, const T& lo, const T& hi) { return v < lo ? lo : hi < v ? hi : v; }',
    ],
    [
      'csharp',
      'C#',
      'public async Task<IReadOnlyList<Note>> FindAsync(string query, CancellationToken token) =>\n    await db.Notes.Where(n => n.Text.Contains(query)).ToListAsync(token);',
    ],
    ['ruby', 'Ruby', 'def slug(title)\n  title.downcase.gsub(/[^a-z0-9]+/, "-").gsub(/^-|-$/, "")\nend'],
    [
      'php',
      'PHP',
      '<?php foreach ($items as $item): ?>\n  <li><?= htmlspecialchars($item->title) ?></li>\n<?php endforeach; ?>',
    ],
    [
      'perl',
      'Perl',
      'while (my $line = <$in>) {\n    next if $line =~ /^\\s*#/;\n    $count{lc $1}++ while $line =~ /(\\w+)/g;\n}',
    ],
    [
      'lua',
      'Lua',
      'local function sum(t)\n  local s = 0\n  for _, v in ipairs(t) do s = s + v end\n  return s\nend',
    ],
    ['elixir', 'Elixir', 'words |> Enum.frequencies() |> Enum.sort_by(fn {_, n} -> -n end) |> Enum.take(10)'],
    [
      'haskell',
      'Haskell',
      'primes = sieve [2..] where sieve (p:xs) = p : sieve [x | x <- xs, x `mod` p /= 0]',
    ],
    ['scala', 'Scala', 'val byCity = people.groupBy(_.city).view.mapValues(_.size).toMap'],
    ['clojure', 'Clojure', '(->> lines (remove str/blank?) (map str/trim) (frequencies) (sort-by val >))'],
    ['ocaml', 'OCaml', 'let rec length = function [] -> 0 | _ :: rest -> 1 + length rest'],
    ['r', 'R', 'model <- lm(height ~ age + group, data = plants)\nsummary(model)'],
    ['julia', 'Julia', 'f(x) = sum(abs2, x .- mean(x)) / (length(x) - 1)'],
    ['matlab', 'MATLAB', "x = linspace(0, 2*pi, 200);\nplot(x, sin(x), 'LineWidth', 2);"],
    [
      'sql-join',
      'a query with a join',
      'SELECT c.name, count(*) AS orders\nFROM customers c JOIN orders o ON o.customer_id = c.id\nGROUP BY c.name HAVING count(*) > 3;',
    ],
    [
      'sql-migration',
      'a migration',
      'ALTER TABLE notes ADD COLUMN archived boolean NOT NULL DEFAULT false;\nCREATE INDEX notes_archived ON notes (archived);',
    ],
    [
      'bash',
      'a script of a shell',
      '#!/bin/sh\nset -eu\nfor f in *.txt; do\n  wc -l "$f"\ndone | sort -n | tail -3',
    ],
    [
      'bash-function',
      'a function of a shell',
      'log() { printf \'%s %s\\n\' "$(date -u +%FT%TZ)" "$*" >&2; }',
    ],
    [
      'powershell',
      'PowerShell',
      'Get-ChildItem -Recurse -Filter *.log | Where-Object Length -gt 1MB | Remove-Item -WhatIf',
    ],
    [
      'makefile',
      'a makefile',
      'build: $(OBJECTS)\n\t$(CC) -o $@ $^\n\n.PHONY: clean\nclean:\n\trm -f $(OBJECTS)',
    ],
    [
      'dockerfile',
      'a Dockerfile',
      'FROM node:20-alpine AS build\nWORKDIR /app\nCOPY package*.json ./\nRUN npm ci\nCOPY . .\nRUN npm run build',
    ],
    ['nginx', 'settings of a web server', 'location /static/ {\n    root /srv/www;\n    expires 30d;\n}'],
    [
      'css',
      'a style sheet',
      '.card { display: grid; gap: 1rem; }\n.card > h2 { margin: 0; visibility: visible; }\n@media print { nav { display: none } }',
    ],
    [
      'css-hidden',
      'a class for screen readers',
      '.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }',
    ],
    [
      'html',
      'a page',
      '<!doctype html>\n<html lang="en"><head><title>Boats</title></head>\n<body><h1>Boats</h1><!-- list is filled by boats.js --></body></html>',
    ],
    [
      'html-comment',
      'a comment in a page',
      '<!-- TODO: replace this table with a list once the new style sheet is in -->',
    ],
    [
      'html-hidden',
      'a hidden field',
      '<form method="post"><input type="hidden" name="page" value="2"><button>Next</button></form>',
    ],
    [
      'vue',
      'a component of Vue',
      '<template>\n  <button :disabled="busy" @click="save">{{ label }}</button>\n</template>',
    ],
    [
      'svelte',
      'a component of Svelte',
      '{#each rows as row (row.id)}\n  <tr><td>{row.name}</td></tr>\n{/each}',
    ],
    [
      'graphql',
      'a query of GraphQL',
      'query Boats($first: Int!) {\n  boats(first: $first) { edges { node { id name } } }\n}',
    ],
    [
      'protobuf',
      'a message of Protocol Buffers',
      'message Note {\n  int64 id = 1;\n  string text = 2;\n  repeated string tags = 3;\n}',
    ],
    [
      'terraform',
      'a resource of Terraform',
      'resource "aws_s3_bucket" "logs" {\n  bucket = "team-logs"\n  tags   = { owner = "platform" }\n}',
    ],
    [
      'assembly',
      'assembly',
      'loop:\n    mov eax, [esi]\n    add ebx, eax\n    add esi, 4\n    dec ecx\n    jnz loop',
    ],
    [
      'latex',
      'LaTeX',
      '\\begin{equation}\n  E = m c^2 \\label{eq:rest}\n\\end{equation}\nSee Equation~\\ref{eq:rest}.',
    ],
    [
      'vim',
      'settings of an editor',
      'set number\nset tabstop=2 shiftwidth=2 expandtab\nnnoremap <leader>w :write<CR>',
    ],
    ['regex', 'a regular expression', 'const ISO = /^(\\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$/;'],
    [
      'base64',
      'code that encodes',
      "const encoded = btoa('hello world');\nassert(atob(encoded) === 'hello world');",
    ],
    [
      'escape',
      'code with escapes',
      "const smile = '\\u263a', tab = '\\t', bell = '\\x07', clear = '\\x1b[2J';",
    ],
    ['colours', 'code that colours a terminal', 'const red = (text) => `\\u001b[31m$' + '{text}\\u001b[0m`;'],
    [
      'decode',
      'code that decodes entities',
      "text.replace(/&amp;/g, '&').replace(/&lt;/g, '<').replace(/&#39;/g, \"'\")",
    ],
    [
      'hex-dump',
      'a dump of bytes',
      '00000000  7f 45 4c 46 02 01 01 00  00 00 00 00 00 00 00 00  |.ELF............|',
    ],
    [
      'minified',
      'minified code',
      '!function(e,t){"object"==typeof exports?module.exports=t():e.boats=t()}(this,function(){return{v:1}});',
    ],
    [
      'jupyter',
      'a cell of a notebook',
      '{"cell_type": "code", "execution_count": 4, "source": ["df.head()\\n"], "outputs": []}',
    ],
    [
      'solidity',
      'a contract',
      'function withdraw(uint amount) external {\n    require(balances[msg.sender] >= amount, "too much");\n    balances[msg.sender] -= amount;\n}',
    ],
    [
      'wat',
      'text of WebAssembly',
      '(module (func (export "add") (param i32 i32) (result i32) local.get 0 local.get 1 i32.add))',
    ],
    [
      'awk',
      'awk',
      "awk -F, 'NR > 1 { total[$2] += $3 } END { for (k in total) print k, total[k] }' sales.csv",
    ],
    ['zig', 'Zig', 'const std = @import("std");\npub fn main() !void { std.debug.print("hello\\n", .{}); }'],
  ],
);
