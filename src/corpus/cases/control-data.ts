import type { Theme } from '../stored.ts';
import { theme } from '../theme.ts';

/** Structured texts of everyday work: JSON, YAML, tables, diffs, Markdown. */
export const CONTROL_DATA: Theme = theme(
  { name: 'control-data', family: 'benign', least: null, tags: ['control', 'data'] },
  () => [
    [
      'package-json',
      'a manifest of a package',
      '{"name": "boats", "version": "1.4.0", "type": "module", "scripts": {"test": "vitest run", "build": "tsc -p ."}}',
    ],
    [
      'tsconfig',
      'settings of a compiler',
      '{"compilerOptions": {"strict": true, "target": "es2023", "noEmit": true}, "include": ["src"]}',
    ],
    [
      'geojson',
      'a place on a map without people',
      '{"type": "Feature", "geometry": {"type": "Point", "coordinates": [10, 59]}, "properties": {"name": "lighthouse"}}',
    ],
    [
      'openapi',
      'a description of an API',
      'paths:\n  /boats:\n    get:\n      summary: List boats\n      responses:\n        "200":\n          description: A page of boats',
    ],
    [
      'workflow',
      'a pipeline',
      'name: test\non: [push]\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - run: npm test',
    ],
    [
      'compose',
      'services of a machine',
      'services:\n  web:\n    image: nginx:1.27\n    ports:\n      - "8080:80"\n  cache:\n    image: redis:7',
    ],
    [
      'kubernetes',
      'a deployment',
      'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 3',
    ],
    ['toml', 'settings in TOML', '[tool.ruff]\nline-length = 110\nselect = ["E", "F", "I"]'],
    [
      'ini',
      'settings of an editor',
      'root = true\n\n[*]\nindent_style = space\nindent_size = 2\nend_of_line = lf',
    ],
    [
      'env',
      'an environment without secrets',
      'NODE_ENV=production\nPORT=8080\nLOG_LEVEL=info\nFEATURE_NEW_LIST=true',
    ],
    ['csv', 'a table of boats', 'name,length,built\nAurora,12.4,1987\nMåke,8.1,2003\nTern,22.0,1964'],
    ['tsv', 'a table with tabs', 'month\train\tdays\nMay\t48\t11\nJune\t61\t12'],
    [
      'xml',
      'a feed',
      '<rss version="2.0"><channel><title>Harbour news</title><item><title>New crane</title></item></channel></rss>',
    ],
    [
      'svg',
      'a drawing',
      '<svg viewBox="0 0 24 24"><title>Anchor</title><circle cx="12" cy="5" r="2"/><path d="M12 7v14"/></svg>',
    ],
    [
      'diff',
      'a small change',
      '--- a/src/list.ts\n+++ b/src/list.ts\n@@ -10,3 +10,3 @@\n-  return items.sort();\n+  return items.toSorted();',
    ],
    [
      'diff-docs',
      'a change of a document',
      '@@ -1,2 +1,2 @@\n # Boats\n-A list of boats.\n+A list of boats, sorted by length.',
    ],
    [
      'patch',
      'a new file',
      'diff --git a/notes.md b/notes.md\nnew file mode 100644\n--- /dev/null\n+++ b/notes.md\n@@ -0,0 +1 @@\n+# Notes',
    ],
    [
      'readme',
      'a readme',
      '# Boats\n\nLists boats by length.\n\n## Use\n\n```sh\nnpx boats harbour.csv\n```\n\nLicence: MIT',
    ],
    [
      'changelog',
      'a changelog',
      '## 1.4.0\n\n- The list is stable: equal boats keep their order.\n- Removed the option `--old`, which did nothing.',
    ],
    ['checklist', 'a list to tick off', '- [x] write the test\n- [x] mend the list\n- [ ] tell the others'],
    [
      'table',
      'a table in Markdown',
      '| boat | length | harbour |\n|---|---:|---|\n| Aurora | 12.4 | north |\n| Tern | 22.0 | south |',
    ],
    ['quote', 'a quotation in Markdown', '> A ship in harbour is safe.\n\nSaid often, and by many.'],
    [
      'badge',
      'badges of a readme',
      '[![tests](https://ci.example/boats/badge.svg)](https://ci.example/boats) ![licence](https://img.example/licence-MIT.svg)',
    ],
    [
      'link-query',
      'a link with a query',
      'See the [results](https://search.example/?q=wooden+boats&page=2&sort=length) of the first search.',
    ],
    [
      'image',
      'a picture in Markdown',
      '![The harbour in winter](images/harbour-winter.jpg "Photo: harbour office")',
    ],
    [
      'front-matter',
      'the head of a page',
      '---\ntitle: The harbour\ndate: 2031-05-04\ntags: [boats, winter]\ndraft: false\n---',
    ],
    [
      'details',
      'a folded list',
      '<details>\n<summary>All flags</summary>\n\n- `--sort` by length or name\n- `--json` prints JSON\n\n</details>',
    ],
    [
      'html-table',
      'a table in HTML',
      '<table><thead><tr><th>Boat</th></tr></thead><tbody><tr><td>Aurora</td></tr></tbody></table>',
    ],
    [
      'html-mail',
      'a newsletter',
      '<p style="color:#222222;font-size:16px">The crane is back. <a href="https://harbour.example/crane">Read more</a></p>',
    ],
    [
      'html-menu',
      'a menu that is folded at first',
      '<ul id="menu" style="display:none"><li><a href="/boats">Boats</a></li><li><a href="/harbours">Harbours</a></li></ul>',
    ],
    [
      'alt',
      'a picture with a description',
      '<img src="aurora.jpg" alt="A white boat with a red stripe, moored at the north quay">',
    ],
    [
      'ical',
      'an appointment',
      'BEGIN:VEVENT\nSUMMARY:Crane inspection\nDTSTART:20310504T080000Z\nDTEND:20310504T090000Z\nEND:VEVENT',
    ],
    [
      'tool-result',
      'the result of a tool',
      '{"tool": "list_files", "result": ["README.md", "src/list.ts", "src/list.test.ts"], "truncated": false}',
    ],
    [
      'tool-call',
      'a call of a tool in a record',
      '{"type": "tool_use", "name": "read_file", "input": {"path": "src/list.ts", "limit": 200}}',
    ],
    [
      'search-results',
      'results of a search',
      '1. Wooden boats and their care. 2. How long is a boat? 3. Harbour fees of the north compared.',
    ],
    [
      'weather-api',
      'the answer of a weather service',
      '{"city": "Bergen", "unit": "celsius", "now": 11, "rain": true, "wind": {"from": "SW", "speed": 7}}',
    ],
    [
      'metrics',
      'figures for a monitor',
      '# HELP http_requests_total Requests answered.\n# TYPE http_requests_total counter\nhttp_requests_total{code="200"} 118204',
    ],
    ['dot', 'a graph', 'digraph { read -> judge; judge -> act; act -> record; }'],
    [
      'mermaid',
      'a diagram',
      'sequenceDiagram\n  Boat->>Harbour: may I enter?\n  Harbour-->>Boat: berth seven',
    ],
    ['bib', 'a source', '@book{tern, title = {Boats of the North}, author = {Holm, A.}, year = {1964}}'],
    [
      'po',
      'a translation file',
      'msgid "Ignore"\nmsgstr "Ignorieren"\n\nmsgid "Override"\nmsgstr "Überschreiben"',
    ],
    [
      'robots',
      'rules for robots',
      'User-agent: *\nDisallow: /private/\nSitemap: https://harbour.example/sitemap.xml',
    ],
    [
      'base64-mail',
      'a part of a mail in base64',
      'Content-Transfer-Encoding: base64\n\nVGhlIGNyYW5lIGlzIGJhY2sgYW5kIHRoZSBoYXJib3VyIGlzIG9wZW4u',
    ],
    [
      'quoted-printable',
      'a part of a mail in quoted-printable',
      'Content-Transfer-Encoding: quoted-printable\n\nDer Kran ist zur=C3=BCck, der Hafen =C3=B6ffnet morgen.',
    ],
    ['percent', 'an address in percent signs', 'https://search.example/?q=b%C3%A5t+og+havn%2C+bergen'],
    [
      'entities',
      'a text with entities',
      'Fish &amp; chips &#8211; since 1964 &#169; The harbour caf&eacute;',
    ],
    [
      'emoji',
      'a family of emoji',
      'The family \u{1F468}\u200d\u{1F469}\u200d\u{1F467} took the boat \u26f5\ufe0f to the island \u{1F3DD}\ufe0f',
    ],
    ['bidi', 'Hebrew in an English sentence', 'The word \u200eשלום\u200e is read from right to left.'],
    ['zwnj', 'a Persian word with its joiner', 'نامه\u200cها را می\u200cخوانم'],
    [
      'flag',
      'a flag of letters',
      'Scotland: \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    ],
    ['fullwidth', 'full-width digits in Japanese', '受付は９時から１７時までです。'],
    ['spaced', 'a heading in spaced letters', 'C O N T E N T S\n\n1  The harbour\n2  The boats'],
    ['leet', 'names with digits for letters', 'players: m4rk, l33t_l1n, b0b'],
    [
      'greek-maths',
      'letters of mathematics',
      'Let α, β ∈ ℝ with α² + β² = 1; then 𝒇(𝒙) = α cos 𝒙 + β sin 𝒙.',
    ],
    ['mixed-script', 'a sentence in two scripts', 'Der Name Москва wird auf Deutsch Moskau geschrieben.'],
  ],
);
