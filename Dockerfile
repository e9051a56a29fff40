# One build, two images: `--target api` and `--target edge`.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm install --no-audit --no-fund --loglevel=error \
  && node scripts/build.ts --releases /app/releases \
  && npm prune --omit=dev --no-audit --no-fund --loglevel=error

FROM node:24-slim AS runtime
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/services services

FROM runtime AS api
ENV API_PORT=4001 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 4001
CMD ["node", "--enable-source-maps", "services/api/dist/main.js"]

FROM runtime AS edge
ENV PORT=4000 RELEASES_DIR=/releases
# A new volume mounted here starts with the releases of this build.
COPY --from=build --chown=node:node /app/releases /releases
USER node
EXPOSE 4000
CMD ["node", "--enable-source-maps", "services/edge/dist/main.js"]
