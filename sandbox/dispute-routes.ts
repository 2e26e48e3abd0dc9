import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { answerChange, fieldsOf } from './answer-change.ts'
import { missing } from './api-problem.ts'
import { demandServer } from './caller.ts'
import type { Change } from './change.ts'
import type { Desk } from './desk.ts'
import type { Dispute } from './dispute-objects.ts'
import { giveEvidence, giveUp } from './dispute-steps.ts'
import { evidenceParams, FILE_FIELDS } from './evidence-params.ts'
import { find, lock } from './object-table.ts'
import { flag, metadata, parse } from './params.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** Answering a dispute, or giving in. */
export function disputeRoutes(app: FastifyInstance, desk: Desk): void {
  app.post('/v1/disputes/:id', (request: Request, reply) =>
    answerChange(desk, { request, reply, step: (sql) => update({ desk, request, sql }) }),
  )
  app.post('/v1/disputes/:id/close', (request: Request, reply) =>
    answerChange(desk, { request, reply, step: async (sql) => giveUp(await lockDispute(sql, request)) }),
  )
}

const updateParams = z.strictObject({
  evidence: evidenceParams.optional(),
  submit: flag.default(true),
  metadata,
})

async function update({ desk, request, sql }: { desk: Desk; request: Request; sql: Sql }): Promise<Change> {
  const given = parse(updateParams, fieldsOf(request))
  const dispute = await lockDispute(sql, request)
  for (const field of FILE_FIELDS) await demandFile(sql, given.evidence?.[field])
  return giveEvidence({ dispute, given, clerk: desk.clerk, settleMs: desk.settleMs })
}

async function demandFile(sql: Sql, id: string | undefined): Promise<void> {
  if (id && !(await find(sql, { kind: 'file', id }))) throw missing('file upload', id)
}

async function lockDispute(sql: Sql, request: Request): Promise<Dispute> {
  demandServer(request.apiCaller)
  const { id } = request.params
  const dispute = await lock<Dispute>(sql, { kind: 'dispute', id })
  if (!dispute) throw missing('dispute', id)
  return dispute
}
