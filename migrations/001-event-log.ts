import type { Migration } from '#platform/database/migrate.ts'

/**
 * The event log: positions without gaps, in commit order. `append_events` locks the head row until its transaction
 * commits, so a reader that has seen position n has seen all positions before it.
 */
export const eventLog: Migration = {
  name: 'v1-001-event-log',
  up: `
create table event_head (
  one boolean primary key default true check (one),
  position bigint not null
);
insert into event_head (position) values (0);

create table events (
  position bigint primary key,
  stream text collate "C" not null,
  revision integer not null,
  id uuid not null,
  type text collate "C" not null,
  data text not null,
  meta text not null
) partition by range (position);

create table event_partitions (
  number integer primary key,
  from_position bigint not null,
  -- Exclusive.
  to_position bigint not null
);

-- Adds partitions of 'size' positions until 'spare' empty ones follow the head. Returns the position at which to call it
-- again. Attaching a partition does not block readers and writers, unlike 'create table … partition of'.
create function add_event_partitions(size bigint, spare integer) returns bigint language plpgsql as $$
declare
  head bigint;
  latest event_partitions;
  name text;
begin
  lock table event_partitions in share row exclusive mode;
  select position into strict head from event_head;
  while (select count(*) from event_partitions where from_position > head) < spare loop
    select * into latest from event_partitions order by number desc limit 1;
    latest := (coalesce(latest.number + 1, 1), coalesce(latest.to_position, 1), coalesce(latest.to_position, 1) + size);
    name := 'events_' || latest.number;
    execute format('create table %I (like events including constraints)', name);
    execute format('create unique index on %I (stream, revision)', name);
    execute format('alter table events attach partition %I for values from (%s) to (%s)', name, latest.from_position, latest.to_position);
    insert into event_partitions select latest.*;
  end loop;
  return (select min(from_position) from event_partitions where from_position > head);
end $$;
select add_event_partitions(10000000, 1);

-- Appends a batch. The first four arrays have one entry per append, the others one entry per event.
--   previous_append: index of the preceding append to the same stream in this batch; 0 if there is none
--   append_indexes, event_offsets: index of the append an event belongs to, and its index within that append, from 1
-- Returns for each append the position of its last event, or null for a conflict, and then the head before the batch: this
-- call stored every event with a later position. Events that are already stored at the expected revision with the same ids
-- count as appended. The head row is locked once per batch, and never across a client round trip.
create function append_events(
  streams text[], previous_append integer[], expected integer[], sizes integer[],
  append_indexes integer[], event_offsets integer[], names text[], ids uuid[], types text[], datas text[], metas text[]
) returns bigint[] language plpgsql as $$
declare
  base bigint;
  top bigint;
  revisions integer[];
  last_positions bigint[] := array_fill(null::bigint, array[cardinality(streams)]);
  repeated record;
begin
  select position into strict base from event_head for update;
  revisions := array(
    select coalesce((select e.revision from events e where e.stream = a.stream order by e.revision desc limit 1), -1)
    from unnest(streams) with ordinality as a(stream, o) order by a.o);

  top := base;
  for o in 1 .. cardinality(streams) loop
    if previous_append[o] > 0 then revisions[o] := revisions[previous_append[o]]; end if;
    if revisions[o] = expected[o] then
      revisions[o] := revisions[o] + sizes[o];
      top := top + sizes[o];
      last_positions[o] := top;
    end if;
  end loop;

  if top > base then
    insert into events (position, stream, revision, id, type, data, meta)
    select last_positions[e.append] - sizes[e.append] + e.event_offset, e.stream, expected[e.append] + e.event_offset,
      e.id, e.type, e.data, e.meta
    from unnest(append_indexes, event_offsets, names, ids, types, datas, metas)
      as e(append, event_offset, stream, id, type, data, meta)
    where last_positions[e.append] is not null;
    update event_head set position = top;
    perform pg_notify('farmgate_log', top::text);
  end if;

  if array_position(last_positions, null) is not null then
    for repeated in
      select a.append, max(e.position) as position
      from unnest(append_indexes, event_offsets, names, ids) as a(append, event_offset, stream, id)
      join events e on e.stream = a.stream and e.revision = expected[a.append] + a.event_offset and e.id = a.id
      where last_positions[a.append] is null
      group by a.append having count(*) = sizes[a.append]
    loop
      last_positions[repeated.append] := repeated.position;
    end loop;
  end if;
  return last_positions || base;
end $$;

-- Snapshots of long streams. A cache: its rows can be deleted at any time.
create table stream_snapshots (
  stream text collate "C" primary key,
  revision integer not null,
  -- Id of the event at that revision.
  event_id uuid not null,
  -- Fingerprint of the fold that created it.
  shape text not null,
  body text not null
);
`,
}
