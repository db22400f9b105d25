import { describe, expect, test } from 'vitest';
import { actsOf } from '../common/acts-of.ts';

describe('consoles of frameworks', () => {
  test.each([
    ["rails runner 'Order.count'", ['text ruby: Order.count']],
    ["rails r -e test 'Order.count'", ['text ruby: Order.count']],
    ['rails runner db/fix.rb', []],
    ['rails server', []],
    ["gitlab-rails runner 'User.count'", ['text ruby: User.count', 'write cloud - [remote]']],
    [
      "python manage.py shell -c 'print(1)'",
      ['exec process manage.py [workspace-code]', 'text python: print(1)'],
    ],
    ['python manage.py shell', ['exec process manage.py [workspace-code]']],
    [
      "php artisan tinker --execute='echo 1;'",
      ['exec process - [inline-code]', 'exec process artisan [workspace-code]', 'text php: echo 1;'],
    ],
  ])('%s', (line, acts) => {
    const found = actsOf(line);
    expect([...found].sort()).toEqual([...acts].sort());
  });
});
