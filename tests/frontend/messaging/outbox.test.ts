import { describe, expect, it } from 'vitest'
import type { MessageView } from '#domain/messaging/contract.ts'
import { type Outgoing, stillOut, withoutSaid, withProblem, withSaid } from '#frontend/account/messaging/outbox.ts'

const said = (id: string): Outgoing => ({ id, content: id, at: '2026-05-01T09:00:00.000Z' })
const arrived = (clientMessageId: string | null): MessageView => ({
  id: 'm',
  sequence: 1,
  content: 'x',
  mine: clientMessageId !== null,
  createdAt: '',
  readAt: null,
  reported: false,
  clientMessageId,
})
const two = withSaid(withSaid({}, 'a', said('1')), 'a', said('2'))

describe('an outbox', () => {
  it('keeps what was said in its order, by conversation', () => {
    expect(stillOut(two, 'a', []).map(({ id }) => id)).toEqual(['1', '2'])
    expect(stillOut(two, 'b', [])).toEqual([])
  })
  it('shows nothing twice', () => {
    expect(stillOut(two, 'a', [arrived(null), arrived('1')]).map(({ id }) => id)).toEqual(['2'])
  })
  it('keeps the words of what did not get through', () => {
    const stuck = withProblem(two, 'a', '1', 'You seem to be offline.')
    expect(stillOut(stuck, 'a', [])[0]).toEqual({ ...said('1'), problem: 'You seem to be offline.' })
    expect(stillOut(withSaid(stuck, 'a', said('1')), 'a', []).map(({ problem }) => problem)).toEqual([
      undefined,
      undefined,
    ])
  })
  it('lets go of what has arrived', () => {
    expect(stillOut(withoutSaid(two, 'a', '1'), 'a', [])).toEqual([said('2')])
    expect(withoutSaid({}, 'a', '1')).toEqual({ a: [] })
  })
})
