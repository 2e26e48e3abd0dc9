import Fastify from 'fastify'
import pg from 'pg'

/** Inserts a row per request. Prints its port. */
async function serve(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  await pool.query('create table if not exists bare_requests (id bigserial primary key, data jsonb)')
  const app = Fastify()
  app.post('/', async ({ body }) => {
    const { rows } = await pool.query({
      name: 'insert',
      text: 'insert into bare_requests (data) values ($1) returning id',
      values: [body],
    })
    return rows[0]
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  process.stdout.write(`${new URL(url).port}\n`)
}

await serve(process.argv[2]!)
