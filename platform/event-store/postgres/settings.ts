const [LOCK_MS, STATEMENT_MS, ANSWER_MS, CONNECT_MS] = [2_000, 10_000, 15_000, 5_000]

const settings = {
  lock_timeout: LOCK_MS,
  statement_timeout: STATEMENT_MS,
  synchronous_commit: 'on',
  // Plans are made once, when the tables may still be empty: without these they would read whole tables later.
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
}

/** How every connection of the event log is made. `query_timeout` is for a server that fell silent. */
export const CONNECTION = {
  options: Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  query_timeout: ANSWER_MS,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
}
