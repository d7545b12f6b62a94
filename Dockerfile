# The shop as an image: `docker build -t imurs .`. One image for every role (ROLE=web, worker or all); what it runs by
# default is the shop, and `node scripts/migrate.ts` or `node scripts/staff.ts …` in its place are its commands.
# It runs as user 10001, needs nothing of its file system but /data (and /assets for RELEASE_ASSETS), and listens on
# port 3000 for customers and on 9464 of its own loopback address for those who run it (METRICS_HOST). See docs/deployment.md.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
# Not `npm ci`: no lock file can be complete for all systems (ADR 0008).
RUN npm install --no-save --no-fund --no-audit --include=dev --loglevel=error
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm install --no-save --no-fund --no-audit --omit=dev --loglevel=error
COPY src src
COPY scripts scripts
RUN node scripts/slim.ts --image && find src -name '*.test.ts*' -delete

FROM debian:bookworm-slim
RUN groupadd --gid 10001 shop && useradd --uid 10001 --gid shop --no-create-home --shell /usr/sbin/nologin shop \
  && mkdir /data /assets && chown shop:shop /data /assets && chmod 700 /data
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY --from=packages /shop/src src
COPY --from=packages /shop/scripts scripts
COPY --from=build /shop/build build
COPY package.json ./
COPY db db
COPY public public
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data METRICS_PORT=9464 PATH=/shop/node_modules/node/bin:$PATH
USER 10001:10001
VOLUME /data
EXPOSE 3000
# Long enough for DRAIN_SECONDS and STOP_SECONDS: `docker stop --time 40`.
STOPSIGNAL SIGTERM
# A worker answers at METRICS_PORT alone.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s \
  CMD ["node", "-e", "const e=process.env;fetch('http://127.0.0.1:'+(e.ROLE==='worker'?e.METRICS_PORT:e.PORT)+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=40", "src/main.ts"]
