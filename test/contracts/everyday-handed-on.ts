import { commands, type Everyday } from './row.ts';

export const HANDED_ON: readonly Everyday[] = [
  {
    why: 'functions that only look are handed on all the time',
    calls: commands(
      `python3 -c "import os; print(sorted(os.listdir('src'), key=os.path.getmtime))"`,
      `python3 -c "import subprocess; print(subprocess.run(['ls'], stdout=subprocess.PIPE).stdout)"`,
      `python3 -c "print(list(map(int, '1 2'.split())))"`,
      `node -e "const fs = require('fs'); if (fs.rmSync) console.log('new enough')"`,
      `node -e "console.log(typeof require('fs').rmSync)"`,
      `node -e "const { promisify } = require('util'); const run = promisify(require('child_process').exec); run('ls').then((r) => console.log(r.stdout))"`,
      `node -e "[1, 2].forEach(console.log)"`,
      `php -r 'print_r(array_map("strtoupper", ["a"]));'`,
      `php -r '$next = fn($x) => $x + 1; echo $next(2);'`,
    ),
  },
  {
    why: 'what is printed into a filter, and a search that tidies the project',
    calls: commands(
      `awk '{ print | "sort -n" }' data/orders.csv`,
      `awk 'BEGIN { "date" | getline d; print d }'`,
      'fd -e log . tmp -x wc -l',
      'fd -t f -e pyc . src -x rm',
    ),
  },
  {
    why: 'a link to what lies beside a folder, under its own name',
    calls: commands('ln -s ../shared shared', 'ln -sfn releases/2 current'),
  },
  {
    why: 'a way to a database from here, and its tool for models',
    calls: commands('ssh -NL 5432:localhost:5432 db.example', 'dotnet ef migrations add Orders'),
  },
];
