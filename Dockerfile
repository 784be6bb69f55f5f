# syntax=docker/dockerfile:1

# One image for servers, workers and commands. Its arguments (deploy/run.sh) and its environment
# (docs/configuration.md) select what it runs. `node deploy/prove.ts` runs these steps where no image can be pulled.

# The version of the package `node` in package.json.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /store
COPY package.json package-lock.json ./
# Install scripts are skipped: the only one downloads the Node that the image already has.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production node node_modules/@react-router/dev/bin.cjs build
# Removes packages that only the build needs.
RUN npm pkg delete dependencies.node dependencies.typescript dependencies.vite \
    dependencies.tailwindcss dependencies.@tailwindcss/vite dependencies.@react-router/dev \
    && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
WORKDIR /store
# The MALLOC settings equal those of scripts/start-settings.ts: they return memory after pictures were drawn.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
COPY --from=build /store/package.json ./
COPY --from=build /store/node_modules ./node_modules
COPY --from=build /store/build ./build
COPY --from=build /store/content ./content
COPY --from=build /store/deploy/run.sh ./deploy/run.sh
# A new volume gets its owner from this folder. The image writes nowhere else.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/up').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/bin/sh", "/store/deploy/run.sh"]
