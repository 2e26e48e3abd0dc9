import type { FastifyBaseLogger } from 'fastify'

/** Structured log lines. They bear ids and correlation ids, never names, addresses or secrets. */
export type Log = FastifyBaseLogger
