#!/bin/sh
# Tries the whole distributed set-up on this machine's Docker engine: builds the image, starts everything with demo data, sells a
# ticket, kills each service in the middle of sales, lets three backends race, replaces them by new ones in the middle of sales, takes
# everything down and up again and compares what is sold. About a quarter of an hour. It uses a project of its own (houselights-try)
# and removes it with its volumes at the end.
#
#   docker/try.sh                       with `docker compose`
#   COMPOSE=docker-compose docker/try.sh
set -eu
cd "$(dirname "$0")"

COMPOSE=${COMPOSE:-docker compose}
WAIT=${WAIT:-300}
PROJECT=houselights-try
NODE=node:24-bookworm-slim
ORIGIN=http://localhost:3000
FILES="-f compose.yaml -f demo.yaml -f try.yaml"

compose() { $COMPOSE -p "$PROJECT" --env-file demo.env $FILES "$@"; }
# Runs the client beside the proxy, so that it needs nothing on this machine but the engine.
client() {
  docker run --rm -i ${NAME:+--name "$NAME"} --network "container:$(compose ps -q proxy)" "$NODE" \
    node --input-type=module - http://127.0.0.1:8080 "$ORIGIN" "$@" <try-client.mjs
}
# Waits until every container of a service is healthy; at most WAIT seconds, default 300, which a busy machine needs.
healthy() {
  tries=0
  for id in $(compose ps -q "$1"); do
    until [ "$(docker inspect -f '{{.State.Health.Status}}' "$id")" = healthy ]; do
      tries=$((tries + 1))
      [ "$tries" -lt "$WAIT" ] || { echo "$1 is not well"; docker logs --tail 30 "$id"; exit 1; }
      sleep 1
    done
  done
}
step() { printf '\n== %s\n' "$*"; }
said=$(mktemp)
# Waits until the background client, whose id is in $buying, has sold a seat.
selling() { until grep -q buying "$said" || ! kill -0 "$buying" 2>/dev/null; do sleep 0.2; done; }
newer=
cleanup() {
  rm -f "$said"
  docker rm --force "$PROJECT-sale" >/dev/null 2>&1 || true
  compose down --volumes --remove-orphans >/dev/null 2>&1 || true
  [ -z "$newer" ] || { docker tag "$built" houselights && docker image rm "$newer" >/dev/null; } || true
}
trap cleanup EXIT
# Some shells end on a signal without running the exit trap.
trap "exit 1" HUP INT TERM

step "build"
[ "${BUILD:-1}" = 0 ] || compose build

step "up"
compose up --detach
for service in events backend projections proxy sign-in; do healthy "$service"; done

step "a ticket"
client ticket

for service in backend projections redis database events proxy; do
  step "kill $service while orders are placed"
  if [ "$service" = proxy ]; then
    # The client runs in the proxy's network, so it would end together with the proxy.
    docker kill "$(compose ps -q proxy)" >/dev/null
    compose up --detach --no-deps proxy >/dev/null
    client orders 2
  else
    client orders 15 >"$said" &
    buying=$!
    selling
    for id in $(compose ps -q "$service"); do docker kill "$id" >/dev/null; done
    sleep 2
    # Docker does not restart a container that was killed by hand.
    compose up --detach --no-deps --no-recreate "$service" >/dev/null
    wait "$buying" || { cat "$said"; exit 1; }
    cat "$said"
    healthy "$service"
  fi
  healthy backend
done

step "three backends"
compose up --detach --no-recreate --scale backend=3 backend
healthy backend
client race 200
client orders 5

step "a new release while it sells"
# A second image of the same build with another id, in place of a new release. docs/containers.md has these commands.
built=$(docker image inspect -f '{{.Id}}' houselights)
newer=$(printf 'FROM houselights\nLABEL release=newer\n' | docker build --quiet --tag houselights -)
: >"$said"
NAME=$PROJECT-sale client sale 2 >"$said" &
buying=$!
selling
compose rm --stop --force projections
compose up --detach --wait --no-recreate projections
for old in $(compose ps -q backend); do
  compose up --detach --wait --wait-timeout 900 --no-recreate --scale backend=4 backend
  docker stop "$old" >/dev/null
  docker rm "$old" >/dev/null
done
docker kill --signal TERM "$PROJECT-sale" >/dev/null
wait "$buying" || { cat "$said"; exit 1; }
cat "$said"
now=$(compose ps -q backend)
compose up --detach --scale backend=3
[ "$now" = "$(compose ps -q backend)" ]
[ "$(docker inspect -f '{{.Image}}' $now | sort -u)" = "$newer" ]

step "down and up"
before=$(client count)
compose down
compose up --detach
healthy backend
after=$(client count)
echo "before: $before, after: $after"
[ "$before" = "$after" ]

step "every step was as it should be"
