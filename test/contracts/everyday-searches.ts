import { commands, type Everyday } from './row.ts';

export const SEARCHES: readonly Everyday[] = [
  {
    why: 'a search for names is no search for secrets',
    calls: commands(
      "find src -name '*.json'",
      "find data -name '*.json' -exec cat {} +",
      'find . -name settings.json',
      "find . -name '*.tsx' -exec grep -l useEffect {} +",
      "find web -name '*.orig' -o -name '*.rej' | xargs rm -f",
      "git ls-files '*.json'",
      "git ls-files '*.json' | xargs wc -l",
      'git ls-files | grep test | xargs head -5',
      "git ls-files | grep '\\.ts$' | xargs cat",
      'git ls-files | grep -i readme | xargs cat',
      'fd -H ci.yml',
    ),
  },
  {
    why: 'what a filter leaves is known by its pattern',
    only: 'disk',
    calls: commands(
      "find . -type f | grep '\\.py$' | xargs cat",
      'ls -a | grep md | xargs cat',
      "find src -name '*.snap' -delete",
    ),
  },
];
