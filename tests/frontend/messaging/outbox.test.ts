import { describe, expect, it } from 'vitest'
import type { MessageView } from '#domain/messaging/contract.ts'
import {
  type Outgoing,
  pendingMessages,
  withoutSent,
  withProblem,
  withSent,
} from '#frontend/shared/messaging/outbox.ts'

const message = (id: string): Outgoing => ({ id, content: id, at: '2026-05-01T09:00:00.000Z' })
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
const two = withSent(withSent({}, 'a', message('1')), 'a', message('2'))

describe('an outbox', () => {
  it('keeps messages in order per conversation', () => {
    expect(pendingMessages(two, 'a', []).map(({ id }) => id)).toEqual(['1', '2'])
    expect(pendingMessages(two, 'b', [])).toEqual([])
  })
  it('shows no duplicates', () => {
    expect(pendingMessages(two, 'a', [arrived(null), arrived('1')]).map(({ id }) => id)).toEqual(['2'])
  })
  it('keeps the text of failed messages', () => {
    const stuck = withProblem(two, 'a', '1', 'You seem to be offline.')
    expect(pendingMessages(stuck, 'a', [])[0]).toEqual({ ...message('1'), problem: 'You seem to be offline.' })
    expect(pendingMessages(withSent(stuck, 'a', message('1')), 'a', []).map(({ problem }) => problem)).toEqual([
      undefined,
      undefined,
    ])
  })
  it('drops delivered messages', () => {
    expect(pendingMessages(withoutSent(two, 'a', '1'), 'a', [])).toEqual([message('2')])
    expect(withoutSent({}, 'a', '1')).toEqual({ a: [] })
  })
})
