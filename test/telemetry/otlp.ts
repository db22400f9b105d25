import { type Field, fieldsOf } from './protobuf.ts';

export type OtlpValue = string | boolean | number | readonly OtlpValue[] | undefined;

export interface OtlpEvent {
  readonly name: string;
  readonly at: string;
  readonly attributes: Readonly<Record<string, OtlpValue>>;
}

/** A span as it arrived. */
export interface OtlpSpan {
  readonly scope: string;
  readonly trace: string;
  readonly id: string;
  /** Empty: it is the first of its trace. */
  readonly parent: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly attributes: Readonly<Record<string, OtlpValue>>;
  readonly events: readonly OtlpEvent[];
  /** 0 unset, 1 good, 2 failed. */
  readonly status: number;
  readonly message: string;
}

/** The spans of an `ExportTraceServiceRequest`. */
export function spansOf(bytes: Uint8Array): readonly OtlpSpan[] {
  return messages(fieldsOf(bytes), 1).flatMap((resource) =>
    messages(resource, 2).flatMap((scope) => {
      const name = messages(scope, 1)
        .map((one) => textOf(one, 1))
        .join('');
      return messages(scope, 2).map((span) => spanOf(span, name));
    }),
  );
}

type Message = readonly Field[];

function spanOf(span: Message, scope: string): OtlpSpan {
  const status = messages(span, 15)[0] ?? [];
  return {
    scope,
    trace: hexOf(span, 1),
    id: hexOf(span, 2),
    parent: hexOf(span, 4),
    name: textOf(span, 5),
    start: instantOf(span, 7),
    end: instantOf(span, 8),
    attributes: attributesOf(span, 9),
    events: messages(span, 11).map((event) => ({
      at: instantOf(event, 1),
      name: textOf(event, 2),
      attributes: attributesOf(event, 3),
    })),
    message: textOf(status, 2),
    status: Number(numberOf(status, 3)),
  };
}

function attributesOf(message: Message, number: number): Readonly<Record<string, OtlpValue>> {
  return Object.fromEntries(
    messages(message, number).map((pair) => [textOf(pair, 1), anyValue(messages(pair, 2)[0] ?? [])]),
  );
}

function anyValue([field]: Message): OtlpValue {
  if (!field) return undefined;
  const { number, value } = field;
  if (value instanceof Uint8Array)
    return number === 5 ? messages(fieldsOf(value), 1).map(anyValue) : utf8(value);
  return number === 2 ? value === 1n : Number(value);
}

function all(message: Message, number: number): readonly (bigint | Uint8Array)[] {
  return message.filter((field) => field.number === number).map(({ value }) => value);
}

function messages(message: Message, number: number): readonly Message[] {
  return all(message, number).flatMap((value) => (value instanceof Uint8Array ? [fieldsOf(value)] : []));
}

function bytesOf(message: Message, number: number): Uint8Array {
  return all(message, number).find((value) => value instanceof Uint8Array) ?? new Uint8Array();
}

function numberOf(message: Message, number: number): bigint {
  return all(message, number).find((value) => typeof value === 'bigint') ?? 0n;
}

function utf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function textOf(message: Message, number: number): string {
  return utf8(bytesOf(message, number));
}

function hexOf(message: Message, number: number): string {
  return Buffer.from(bytesOf(message, number)).toString('hex');
}

function instantOf(message: Message, number: number): string {
  return new Date(Number(numberOf(message, number) / 1_000_000n)).toISOString();
}
