import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { TracerLike } from '../../src/evidence/telemetry/tracer.ts';
import { type OtlpSpan, spansOf } from './otlp.ts';

/** OpenTelemetry's own SDK, which exports to a receiver on loopback. */
export interface Receiver {
  readonly tracer: TracerLike;
  /** Sends what is left, and gives the spans that arrived, in the order in which they ended. */
  spans(): Promise<readonly OtlpSpan[]>;
  /** All bytes that arrived, as text of one character a byte. */
  bytes(): string;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      bodies.push(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body);
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const exporter = new OTLPTraceExporter({ url: `http://127.0.0.1:${port}/v1/traces` });
  const provider = new BasicTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] });
  return {
    tracer: provider.getTracer('holdfast'),
    async spans() {
      await provider.forceFlush();
      return bodies.flatMap(spansOf);
    },
    bytes: () => Buffer.concat(bodies).toString('latin1'),
    async close() {
      await provider.shutdown();
      trace.disable();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
