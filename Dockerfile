# Quarry in one image: the server, the web application, and an embedded PostgreSQL that is used unless DATABASE_URL is set.
# docker build -t quarry . && docker run -p 3000:3000 -v quarry:/var/lib/quarry quarry

FROM node:24-bookworm-slim AS build
WORKDIR /app
# The packages change less often than the program, so they are a layer of their own.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node_modules/.bin/node tools/build-web.ts

FROM node:24-bookworm-slim
# tini takes up processes whose parent was killed, and hands signals on.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends tini ffmpeg \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --create-home --home-dir /var/lib/quarry --shell /usr/sbin/nologin quarry
WORKDIR /app
# Owned by root: the program cannot change itself.
COPY --from=build /app ./
ENV HOST=0.0.0.0 \
    PORT=3000 \
    QUARRY_DATA=/var/lib/quarry
USER quarry
VOLUME /var/lib/quarry
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node_modules/.bin/node", "--max-semi-space-size=1", "apps/server/supervisor.ts"]
