import { base58CheckHolds } from '../checks/base58.ts';
import { segwitHolds } from '../checks/bech32.ts';
import { ethereumHolds } from '../checks/ethereum.ts';
import type { IdentifierType } from './identifier-type.ts';

const same = (spelling: string): string => spelling;

/** A Base58 address: how it begins tells the currency, 26 to 35 characters in all. */
function base58(
  code: string,
  title: string,
  first: string,
  versions: readonly number[],
  cues: readonly string[],
): IdentifierType {
  return {
    code,
    title,
    forms: [],
    pattern: new RegExp(`[${first}][1-9A-HJ-NP-Za-km-z]{25,34}(?![A-Za-z\\d])`, 'y'),
    compact: same,
    accepts: (value) => base58CheckHolds(value, versions),
    cues: [...cues, 'wallet', 'address'],
    bare: 'relaxed',
  };
}

function segwit(code: string, title: string, prefix: string): IdentifierType {
  return {
    code,
    title,
    forms: [],
    pattern: new RegExp(`${prefix}1[02-9ac-hj-np-z]{11,87}(?![A-Za-z\\d])`, 'iy'),
    compact: same,
    accepts: (value) => segwitHolds(value, [prefix]),
    cues: ['wallet', 'address'],
    bare: 'relaxed',
  };
}

const ETHEREUM_CUES = [
  'ethereum',
  'eth',
  'wallet',
  'address',
  'erc20',
  'metamask',
  'account',
  'adresse',
  'dirección',
];

export const CRYPTO: readonly IdentifierType[] = [
  base58('BITCOIN_ADDRESS', 'address of Bitcoin', '13', [0x00, 0x05], ['bitcoin', 'btc']),
  segwit('BITCOIN_ADDRESS', 'segregated-witness address of Bitcoin', 'bc'),
  base58('LITECOIN_ADDRESS', 'address of Litecoin', 'LM', [0x30, 0x32], ['litecoin', 'ltc']),
  segwit('LITECOIN_ADDRESS', 'segregated-witness address of Litecoin', 'ltc'),
  base58('DOGECOIN_ADDRESS', 'address of Dogecoin', 'DA9', [0x1e, 0x16], ['dogecoin', 'doge']),
  base58('TRON_ADDRESS', 'address of Tron', 'T', [0x41], ['tron', 'trx', 'usdt']),
  {
    code: 'ETHEREUM_ADDRESS',
    title: 'address of Ethereum with its checksum',
    forms: [],
    pattern: /0x[\da-fA-F]{40}(?![A-Za-z\d])/y,
    compact: same,
    accepts: (value) => /[a-f]/.test(value) && /[A-F]/.test(value) && ethereumHolds(value),
    cues: ETHEREUM_CUES,
    bare: 'balanced',
  },
  {
    code: 'ETHEREUM_ADDRESS',
    title: 'address of Ethereum in one case, which has no checksum',
    forms: [],
    pattern: /0x[\da-fA-F]{40}(?![A-Za-z\d])/y,
    compact: (spelling) => spelling.toLowerCase(),
    accepts: ethereumHolds,
    cues: ETHEREUM_CUES,
    cued: 'balanced',
    bare: 'strict',
  },
];
