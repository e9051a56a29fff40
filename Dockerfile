# One build, three images: `--target api`, `--target edge`, and `--target release`, which releases the pieces to a shop.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm install --no-audit --no-fund --loglevel=error && node scripts/build.ts

# What the services need to run, and nothing of what builds them.
FROM build AS services
RUN rm -rf node_modules && npm install --omit=dev --no-audit --no-fund --loglevel=error -w services/api -w services/edge

FROM node:24-slim AS runtime
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=services /app/node_modules node_modules
COPY --from=services /app/packages packages
COPY --from=services /app/services services

FROM runtime AS api
ENV API_PORT=4001 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 4001
CMD ["node", "--enable-source-maps", "services/api/dist/main.js"]

FROM runtime AS edge
ENV PORT=4000 EDGE_DIR=/edge
RUN mkdir /edge && chown node:node /edge
USER node
EXPOSE 4000
CMD ["node", "--enable-source-maps", "services/edge/dist/main.js"]

FROM build AS release
USER node
CMD ["node", "scripts/release.ts"]
