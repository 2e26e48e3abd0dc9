FROM node:20.20-bookworm-slim AS build
WORKDIR /market
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20.20-bookworm-slim
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
COPY --from=build /market/app app
COPY --from=build /market/migrations migrations
RUN mkdir /data && chown node:node /data
USER node
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:3000/api/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "--import", "tsx", "app/main.ts", "start"]
