import { expect, test } from 'vitest';
import { act, said } from '../../../test/gate/requests.ts';
import { remoteControl } from './remote-control.ts';

test('a shell for the other end of a connection is refused', () => {
  const hands = act('exec', 'process', ['remote-control'], { target: 'bash' });
  expect(said(remoteControl, [hands])).toEqual(['block CATASTROPHE']);
});

test('a connection, and a shell of its own, are none of this', () => {
  const sends = act('send', 'network', ['remote'], { target: 'example.com:80' });
  const shell = act('exec', 'process', ['interactive'], { target: 'bash' });
  expect(said(remoteControl, [sends, shell])).toEqual([]);
});
