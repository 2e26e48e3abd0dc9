import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ReplayStep } from '#domain/ordering/order-replay.contract.ts'
import { StepList } from '#frontend/staff/order-replay/step-list.tsx'

const step = (id: string) =>
  ({ id, kind: 'order', what: 'Placed', at: '2026-05-01T09:30:00.000Z', by: null, after: {} }) as unknown as ReplayStep
const list = (...ids: string[]) =>
  renderToStaticMarkup(createElement(StepList, { steps: ids.map(step), current: step('another'), onStep: () => {} }))

test('one step is a step and two are steps', () => {
  expect(list('a')).toContain('>1 step<')
  expect(list('a', 'b')).toContain('>2 steps<')
})
