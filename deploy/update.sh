#!/bin/sh
# Updates the shop of compose.yaml to the code of this clone, or restarts it: one server after the other, so no
# request fails. The first new server migrates the database while the old ones still serve.
set -eu
cd "$(dirname "$0")/.."
docker compose build
docker compose up --detach --wait postgres
for one in web1 web2 worker; do
  docker compose up --detach --no-deps --force-recreate --wait "$one"
done
docker compose up --detach --wait caddy
docker compose exec caddy caddy reload --config /etc/caddy/Caddyfile
