import { commands, type Everyday } from './row.ts';

export const SERVING: readonly Everyday[] = [
  {
    why: 'what was built is handed out, and data is sent',
    calls: commands(
      'python3 -m http.server -d dist',
      'python3 -m http.server 8000 --directory web/dist',
      'npx serve dist',
      'npx serve -s build',
      'npx http-server dist -p 8080',
      'npx vite preview',
      'npx vite --port 5173',
      'cd dist && python3 -m http.server 8000',
      'http GET https://api.example.com/items',
      'http POST https://api.example.com/items name=x',
      'http POST https://api.example.com/items @data/orders.json',
      'gh api repos/o/r/issues -F body=@docs/guide.md',
      'gh gist list',
      'docker cp web:/app/log.txt tmp/log.txt',
      'npx serve .',
      'php -S localhost:8000',
    ),
  },
];
