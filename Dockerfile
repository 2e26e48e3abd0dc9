# Pin both stages by digest in your own registry; docs/operations.md has the command.
FROM node:20.20.2-bookworm-slim AS build
WORKDIR /farmgate
COPY package.json package-lock.json ./
# No package needs its install script: native modules are prebuilt, and the embedded PostgreSQL is linked at startup.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:20.20.2-bookworm-slim
WORKDIR /farmgate
ENV NODE_ENV=production
COPY --from=build /farmgate/node_modules node_modules
COPY --from=build /farmgate/package.json ./
COPY --from=build /farmgate/dist dist
# The sources that the build is compared with, and the files that it reads.
COPY --from=build /farmgate/domain domain
COPY --from=build /farmgate/frontend frontend
COPY --from=build /farmgate/platform platform
COPY --from=build /farmgate/write-side write-side
COPY --from=build /farmgate/read-side read-side
COPY --from=build /farmgate/workers workers
COPY --from=build /farmgate/sandbox sandbox
COPY --from=build /farmgate/demo demo
COPY --from=build /farmgate/app app
COPY --from=build /farmgate/migrations migrations
RUN mkdir /data /witness && chown node:node /data /witness
USER node
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:3000/api/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "app/run.mjs", "start"]
