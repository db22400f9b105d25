import { expect, test } from 'vitest';
import { act, said } from '../../../test/gate/requests.ts';
import { metadataRefused } from './metadata.ts';

test.each([
  'http://169.254.169.254/latest/meta-data/',
  '169.254.169.254:80',
  'http://2852039166/',
  'http://0xA9FEA9FE/',
  'http://0251.254.0xa9.254/',
  'http://169.254.43518/x',
  'http://user@169.254.170.2\uFFFD',
  'http://[fd00:ec2::254]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
  'metadata.google.internal',
])('%s is a metadata service', (target) => {
  expect(said(metadataRefused, [act('read', 'network', [], { target, sink: 'model' })])).toEqual([
    'block SECRET_REFUSED',
  ]);
});

test.each([
  'http://169.254.1.1/',
  'http://metadata.example.com/',
  'http://[fe80::1]/',
  'http://1.2.3.4.5/',
  '',
])('%s is none', (target) => {
  expect(said(metadataRefused, [act('read', 'network', [], { target, sink: 'model' })])).toEqual([]);
});
