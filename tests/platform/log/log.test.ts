import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.pino.ts'
import type { Log } from '#platform/log/log.ts'

function heard(write: (log: Log) => void, { readable = false, level = 'info' } = {}): string {
  let said = ''
  const to = new Writable({
    write: (chunk, _, done) => {
      said += chunk
      done()
    },
  })
  write(createLog({ level, readable, to }))
  return said
}

describe('the log', () => {
  test('redacts secrets of requests', () => {
    const headers = { authorization: 'Bearer abc', cookie: 'farmgate=abc', 'x-position': '7' }
    const said = JSON.parse(heard((log) => log.info({ req: { headers }, res: { 'set-cookie': 'abc' } }, 'done')))
    expect(said.req.headers).toEqual({ authorization: '[cut]', cookie: '[cut]', 'x-position': '7' })
    expect(said.res).toEqual({ 'set-cookie': '[cut]' })
  })

  test('redacts personal fields of bodies', () => {
    const body = { password: 'radish', email: 'ann@farm.example', phone: '802', quantity: 2 }
    const said = JSON.parse(heard((log) => log.info({ body, password: 'radish' })))
    expect(said).toMatchObject({
      body: { password: '[cut]', email: '[cut]', phone: '[cut]', quantity: 2 },
      password: '[cut]',
    })
  })

  test('redacts email addresses in messages of other software', () => {
    const err = new Error('550 <ann.lee+x@mail.farm.example> unknown')
    const said = heard((log) => log.error({ err }, 'no such person: bob@farm.example'))
    expect(said).not.toMatch(/ann|farm\.example/)
    expect(JSON.parse(said)).toMatchObject({ msg: 'no such person: [cut]', err: { message: '550 <[cut]> unknown' } })
  })

  test('redacts the keys of signed links', () => {
    const url = '/orders/order_1?key=0a1b2c&tab=2&token=x.y.z'
    expect(JSON.parse(heard((log) => log.info({ req: { url } }))).req.url).toBe(
      '/orders/order_1?key=[cut]&tab=2&token=[cut]',
    )
  })

  test('records errors without the data that caused them', () => {
    const detail = 'Key (name)=(Ann Lee) already exists.'
    const inner = Object.assign(new Error('duplicate key'), { code: '23505', detail, client: { password: 'radish' } })
    const err = new Error('could not be stored', { cause: inner })
    const said = heard((log) => log.error({ err }, 'failed'))
    expect(said).not.toMatch(/Ann|radish/)
    expect(JSON.parse(said).err).toMatchObject({
      type: 'Error',
      message: 'could not be stored',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: 'duplicate key', code: '23505' },
    })
  })

  test('keeps packages and paths', () => {
    const said = JSON.parse(heard((log) => log.info('at node_modules/@fastify/session/index.js:7')))
    expect(said.msg).toBe('at node_modules/@fastify/session/index.js:7')
  })

  test('carries the correlation id of its child logger', () => {
    const said = JSON.parse(heard((log) => log.child({ correlationId: 'c1' }).warn({ order: 'order_1' }, 'late')))
    expect(said).toMatchObject({ correlationId: 'c1', order: 'order_1', msg: 'late', level: 40 })
  })

  test('respects its level', () => {
    expect(heard((log) => log.info('quiet'), { level: 'warn' })).toBe('')
  })

  test('redacts the same for terminal output', () => {
    const said = heard((log) => log.info({ email: 'ann@farm.example' }, 'to bob@farm.example'), { readable: true })
    expect(said).toContain('to [cut]')
    expect(said).not.toContain('farm.example')
  })
})
