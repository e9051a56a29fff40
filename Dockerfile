# One build, two images: `--target api` and `--target edge`.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm install --no-audit --no-fund --loglevel=error \
  && node scripts/build.ts --releases /app/releases \
  && cat /app/releases/live/*.json | sha256sum > /app/releases/image-id
# What the services need to run, and nothing of what builds them.
RUN rm -rf node_modules && npm install --omit=dev --no-audit --no-fund --loglevel=error -w services/api -w services/edge

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
COPY --from=build /app/releases releases
RUN mkdir /releases && chown node:node /releases
USER node
EXPOSE 4000
CMD ["sh", "services/edge/start-container.sh"]
