const RATE = 136;
const LANES = 25;
const MASK = (1n << 64n) - 1n;

/** Rotations of the lanes in the order in which rho and pi visit them. */
const ROTATIONS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44];
const ORDER = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1];

/** Round constants, from the linear feedback shift register that defines them. */
const CONSTANTS: readonly bigint[] = roundConstants();

function roundConstants(): bigint[] {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let bit = 0; bit < 7; bit += 1) {
      if (register & 1) constant |= 1n << BigInt(2 ** bit - 1);
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
    }
    return constant;
  });
}

function rotated(lane: bigint, by: number): bigint {
  return ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK;
}

const at = (lanes: readonly bigint[], index: number): bigint => lanes[index] ?? 0n;

function theta(state: bigint[]): void {
  const columns = Array.from({ length: 5 }, (_, x) =>
    [0, 5, 10, 15, 20].reduce((sum, row) => sum ^ at(state, row + x), 0n),
  );
  for (let index = 0; index < LANES; index += 1) {
    const x = index % 5;
    state[index] = at(state, index) ^ at(columns, (x + 4) % 5) ^ rotated(at(columns, (x + 1) % 5), 1);
  }
}

function rhoPi(state: bigint[]): void {
  let carried = at(state, 1);
  for (const [step, target] of ORDER.entries()) {
    const next = at(state, target);
    state[target] = rotated(carried, ROTATIONS[step] ?? 0);
    carried = next;
  }
}

function chi(state: bigint[]): void {
  for (let row = 0; row < LANES; row += 5) {
    const lanes = state.slice(row, row + 5);
    for (let x = 0; x < 5; x += 1) {
      state[row + x] = at(lanes, x) ^ (~at(lanes, (x + 1) % 5) & MASK & at(lanes, (x + 2) % 5));
    }
  }
}

function permute(state: bigint[]): void {
  for (const constant of CONSTANTS) {
    theta(state);
    rhoPi(state);
    chi(state);
    state[0] = at(state, 0) ^ constant;
  }
}

function absorb(state: bigint[], block: Uint8Array): void {
  const view = new DataView(block.buffer, block.byteOffset, RATE);
  for (let lane = 0; lane < RATE / 8; lane += 1) {
    state[lane] = at(state, lane) ^ view.getBigUint64(lane * 8, true);
  }
  permute(state);
}

/** Keccak-256 with its original padding, which Ethereum uses and no standard library offers, in hexadecimal. */
export function keccak256(bytes: Uint8Array): string {
  const padded = new Uint8Array((Math.floor(bytes.length / RATE) + 1) * RATE);
  padded.set(bytes);
  padded[bytes.length] = 0x01;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80;
  const state = new Array<bigint>(LANES).fill(0n);
  for (let start = 0; start < padded.length; start += RATE)
    absorb(state, padded.subarray(start, start + RATE));
  const digest = new DataView(new ArrayBuffer(32));
  for (let lane = 0; lane < 4; lane += 1) digest.setBigUint64(lane * 8, at(state, lane), true);
  return Buffer.from(digest.buffer).toString('hex');
}
