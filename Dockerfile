# Pin both stages by digest in your own registry; docs/operations.md has the command.
FROM node:20.20.2-bookworm-slim AS build
WORKDIR /market
COPY package.json package-lock.json ./
# No package needs its install script: native modules come prebuilt, and the embedded PostgreSQL is linked when it starts.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:20.20.2-bookworm-slim
WORKDIR /market
ENV NODE_ENV=production
COPY --from=build /market/node_modules node_modules
COPY --from=build /market/package.json /market/tsconfig.json ./
COPY --from=build /market/dist dist
COPY --from=build /market/domain domain
COPY --from=build /market/platform platform
COPY --from=build /market/write-side write-side
COPY --from=build /market/read-side read-side
COPY --from=build /market/workers workers
COPY --from=build /market/sandbox sandbox
COPY --from=build /market/demo demo
COPY --from=build /market/app app
COPY --from=build /market/migrations migrations
RUN mkdir /data /seal && chown node:node /data /seal
USER node
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:3000/api/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "--import", "tsx", "app/main.ts", "start"]
