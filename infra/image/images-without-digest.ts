/**
 * Images that the tree names by a tag alone, and why. Any other has a digest (`name:tag@sha256:…`), since a tag can be
 * moved: docs/releasing.md#digests. A digest is only known where the registry can be asked, which whoever adds one does.
 */
export const imagesWithoutDigest: Record<string, string> = {
  ...because('builds our image: the release names the digest of the result, and attests it', [
    'node:24-bookworm-slim',
    'debian:bookworm-slim'
  ]),
  ...because('a server of the demo on one machine, in Compose and in overlays/dev; production brings its own', [
    'postgres:18-bookworm',
    'apache/kafka:4.3.1',
    'redis:8',
    'versity/versitygw:v1.8.0',
    'axllent/mailpit:v1.22.3'
  ]),
  ...because('monitoring on one machine', [
    'otel/opentelemetry-collector-contrib:0.153.0',
    'grafana/tempo:2.9.0',
    'prom/prometheus:v3.10.0',
    'grafana/grafana:12.4.0',
    'prometheuscommunity/postgres-exporter:v0.18.1',
    'oliver006/redis_exporter:v1.74.0',
    'danielqsj/kafka-exporter:v1.9.0'
  ]),
  ...because('only with the profile maps', ['osrm/osrm-backend:v5.25.0'])
}

function because(reason: string, images: string[]): Record<string, string> {
  return Object.fromEntries(images.map((image) => [image, reason]))
}
