export interface Statement {
  readonly name: string
  readonly text: string
}

/** How many events a filtered page looks through at most, so that none runs into the timeout. */
export const SEARCHED = 20_000

// In the order in which `storedEvent` of pages.ts takes them.
const COLUMNS = 'e.id, e.type, e.data, e.meta, e.stream, e.revision, e.position'

export const STREAM: Statement = {
  name: 'log-stream',
  text: `select ${COLUMNS} from events e where stream = $1 and revision >= $2 order by revision`,
}

export const STREAM_BACK: Statement = {
  name: 'log-stream-back',
  text: `select ${COLUMNS} from events e where stream = $1 and revision < $2 order by revision desc limit $3`,
}

/** Of many streams at once, the place of each in the question before its events. */
export const STREAMS: Statement = {
  name: 'log-streams',
  text: `select ${COLUMNS}, w.place from unnest($1::text[], $2::int[]) with ordinality w(stream, from_revision, place)
    join lateral (select * from events where stream = w.stream and revision >= w.from_revision order by revision) e on true
    order by w.place, e.revision`,
}

/** What each stream shows: its first and last revision and how many, from the index of streams alone. */
export const EXTENTS: Statement = {
  name: 'log-extents',
  text: `select w.stream, count(e.revision), min(e.revision), max(e.revision)
    from unnest($1::text[]) with ordinality w(stream, place) left join lateral (
    select revision from events where stream = w.stream) e on true group by w.place, w.stream order by w.place`,
}

export const ALL: Statement = {
  name: 'log-all',
  text: `select ${COLUMNS} from events e where position > $1 order by position limit $2`,
}

/** The head is of the same snapshot as the events: all up to it can be seen, as positions have no gaps. */
export const FILTERED: Statement = {
  name: 'log-filtered',
  text: `select ${COLUMNS}, h.position from event_head h left join lateral (
    select * from events where position > $1 and position <= least(h.position, $1 + $4::bigint) and type = any($3)
    order by position limit $2) e on true order by e.position`,
}

export const ALL_BACK: Statement = {
  name: 'log-all-back',
  text: `select ${COLUMNS} from events e where position < $1 order by position desc limit $2`,
}

/** Beside each event the newest position that was looked at: all from there back to it could be seen. */
export const FILTERED_BACK: Statement = {
  name: 'log-filtered-back',
  text: `select ${COLUMNS}, t.top from (select least(position, $1::bigint - 1) as top from event_head) t left join lateral (
    select * from events where position <= t.top and position > t.top - $4::bigint and type = any($3)
    order by position desc limit $2) e on true order by e.position desc`,
}

export const HEAD: Statement = { name: 'log-head', text: 'select position from event_head' }

export const PARTITIONS: Statement = { name: 'log-partitions', text: 'select add_event_partitions($1, 1)' }
