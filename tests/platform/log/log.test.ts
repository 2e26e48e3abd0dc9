import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.pino.ts'
import type { Log } from '#platform/log/log.ts'

function outputOf(write: (log: Log) => void, { readable = false, level = 'info' } = {}): string {
  let output = ''
  const to = new Writable({
    write: (chunk, _, done) => {
      output += chunk
      done()
    },
  })
  write(createLog({ level, readable, to }))
  return output
}

describe('the log', () => {
  test('redacts secrets of requests', () => {
    const headers = { authorization: 'Bearer abc', cookie: 'farmgate=abc', 'x-position': '7' }
    const output = JSON.parse(outputOf((log) => log.info({ req: { headers }, res: { 'set-cookie': 'abc' } }, 'done')))
    expect(output.req.headers).toEqual({ authorization: '[cut]', cookie: '[cut]', 'x-position': '7' })
    expect(output.res).toEqual({ 'set-cookie': '[cut]' })
  })

  test('redacts personal fields of bodies', () => {
    const body = { password: 'radish', email: 'ann@farm.example', phone: '802', quantity: 2 }
    const output = JSON.parse(outputOf((log) => log.info({ body, password: 'radish' })))
    expect(output).toMatchObject({
      body: { password: '[cut]', email: '[cut]', phone: '[cut]', quantity: 2 },
      password: '[cut]',
    })
  })

  test('redacts email addresses in messages of other software', () => {
    const err = new Error('550 <ann.lee+x@mail.farm.example> unknown')
    const output = outputOf((log) => log.error({ err }, 'no such person: bob@farm.example'))
    expect(output).not.toMatch(/ann|farm\.example/)
    expect(JSON.parse(output)).toMatchObject({ msg: 'no such person: [cut]', err: { message: '550 <[cut]> unknown' } })
  })

  test('redacts the keys of signed links', () => {
    const url = '/orders/order_1?key=0a1b2c&tab=2&token=x.y.z'
    expect(JSON.parse(outputOf((log) => log.info({ req: { url } }))).req.url).toBe(
      '/orders/order_1?key=[cut]&tab=2&token=[cut]',
    )
  })

  test('records errors without the data that caused them', () => {
    const detail = 'Key (name)=(Ann Lee) already exists.'
    const inner = Object.assign(new Error('duplicate key'), { code: '23505', detail, client: { password: 'radish' } })
    const err = new Error('could not be stored', { cause: inner })
    const output = outputOf((log) => log.error({ err }, 'failed'))
    expect(output).not.toMatch(/Ann|radish/)
    expect(JSON.parse(output).err).toMatchObject({
      type: 'Error',
      message: 'could not be stored',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: 'duplicate key', code: '23505' },
    })
  })

  test('keeps packages and paths', () => {
    const output = JSON.parse(outputOf((log) => log.info('at node_modules/@fastify/session/index.js:7')))
    expect(output.msg).toBe('at node_modules/@fastify/session/index.js:7')
  })

  test('carries the correlation id of its child logger', () => {
    const output = JSON.parse(outputOf((log) => log.child({ correlationId: 'c1' }).warn({ order: 'order_1' }, 'late')))
    expect(output).toMatchObject({ correlationId: 'c1', order: 'order_1', msg: 'late', level: 40 })
  })

  test('respects its level', () => {
    expect(outputOf((log) => log.info('quiet'), { level: 'warn' })).toBe('')
  })

  test('redacts the same for terminal output', () => {
    const output = outputOf((log) => log.info({ email: 'ann@farm.example' }, 'to bob@farm.example'), { readable: true })
    expect(output).toContain('to [cut]')
    expect(output).not.toContain('farm.example')
  })
})
