# syntax=docker/dockerfile:1

# One image: a server, a worker and the commands. What it does is said by its arguments (deploy/run.sh)
# and its environment (docs/configuration.md). `node deploy/prove.ts` runs these steps where no image can be pulled.

# The release of the package `node` in package.json.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /store
COPY package.json package-lock.json ./
# Install scripts are left out: the only one fetches the node that the image already has.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production node node_modules/@react-router/dev/bin.cjs build
# What only the build needs; its result holds fonts, styles and screens.
RUN npm pkg delete dependencies.node dependencies.typescript dependencies.vite \
    dependencies.tailwindcss dependencies.@tailwindcss/vite dependencies.@react-router/dev \
    && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
WORKDIR /store
# The C library's settings are those of scripts/start-settings.js: memory that pictures needed goes back.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
COPY --from=build /store/package.json ./
COPY --from=build /store/node_modules ./node_modules
COPY --from=build /store/build ./build
COPY --from=build /store/content ./content
COPY --from=build /store/deploy/run.sh ./deploy/run.sh
# A new volume takes its owner from here. Nothing else is ever written.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/up').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/bin/sh", "/store/deploy/run.sh"]
