// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of a shell
import { commands, type Everyday } from './row.ts';

export const ENVIRONMENT_AND_NET: readonly Everyday[] = [
  {
    why: 'names of the environment, and values that only programs see',
    calls: commands(
      'printenv PATH',
      'printenv HOME SHELL',
      'compgen -e | sort',
      'set -o | head -3',
      'echo ${#API_KEY}',
      '[ -n "$API_KEY" ] && echo "key is set"',
      'test -f .env && echo "env exists"',
      'ls -la .env*',
      'wc -l .env',
      'stat .env',
      'grep -c . .env',
      'grep -q DATABASE_URL .env && echo has',
      'source .env; npm start',
      'set -o allexport; . ./.env; set +o allexport; node dist/index.js',
      'export $(grep -v "^#" .env | xargs) && npm start',
      'dotenv -f .env run -- pytest',
      'docker run --env-file .env --rm shop:dev',
      'node --env-file=.env dist/index.js',
    ),
  },
  {
    why: 'requests with a login, files from elsewhere',
    calls: commands(
      'curl -H "Authorization: Bearer $TOKEN" https://api.example.com/me',
      'curl -H "Authorization: token $GITHUB_TOKEN" https://api.github.com/user',
      'curl -u "$USER:$PASS" https://api.example.com/me',
      'curl -s -X POST https://api.example.com/v1/search -H \'content-type: application/json\' -d \'{"q": "pear"}\'',
      'curl -s https://example.com/data.json > data/data.json',
      'curl -s https://example.com | grep -o "<title>.*</title>"',
      'curl -fsSL https://example.com/x.tar.gz | tar -xz --strip-components=1 -C tmp',
      'wget -r -l1 -P tmp https://example.com/docs/',
      'wget -c https://downloads.example.com/big.iso -P tmp',
      'aria2c -d tmp https://downloads.example.com/a.bin',
    ),
  },
];
