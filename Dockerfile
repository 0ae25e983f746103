FROM node:22-slim AS build
WORKDIR /laneward
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build

FROM node:22-slim
# pg_dump and pg_restore, for backups.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
WORKDIR /laneward
COPY --from=build --chown=node:node /laneward ./
ENV NODE_ENV=production DATA_DIR=/data
# What a search for awards frees goes back to the system at once: else the C library keeps up to 150 MB of it.
ENV MALLOC_MMAP_THRESHOLD_=262144
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "server/main.ts"]
