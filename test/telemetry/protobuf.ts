/** One field of a message as it stands on the wire. */
export interface Field {
  readonly number: number;
  readonly value: bigint | Uint8Array;
}

/** Reads one protobuf message down to its fields. @throws RangeError on what is none. */
export function fieldsOf(bytes: Uint8Array): readonly Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = varint(bytes, at);
    const number = Number(tag.value >> 3n);
    const read = valueAt(bytes, tag.end, Number(tag.value & 7n));
    fields.push({ number, value: read.value });
    at = read.end;
  }
  return fields;
}

interface Read<T> {
  readonly value: T;
  readonly end: number;
}

function valueAt(bytes: Uint8Array, at: number, wire: number): Read<bigint | Uint8Array> {
  switch (wire) {
    case 0:
      return varint(bytes, at);
    case 1:
      return { value: fixed(bytes, at, 8), end: at + 8 };
    case 2: {
      const length = varint(bytes, at);
      const end = length.end + Number(length.value);
      if (end > bytes.length) throw new RangeError('a field goes beyond its message');
      return { value: bytes.subarray(length.end, end), end };
    }
    case 5:
      return { value: fixed(bytes, at, 4), end: at + 4 };
    default:
      throw new RangeError(`wire type ${wire} is not used by OTLP`);
  }
}

function varint(bytes: Uint8Array, start: number): Read<bigint> {
  let value = 0n;
  for (let at = start, shift = 0n; ; at++, shift += 7n) {
    const byte = bytes[at];
    if (byte === undefined || shift > 63n) throw new RangeError('a number does not end');
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return { value, end: at + 1 };
  }
}

function fixed(bytes: Uint8Array, at: number, width: 4 | 8): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, width);
  return width === 8 ? view.getBigUint64(0, true) : BigInt(view.getUint32(0, true));
}
