import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductPage, ProductView } from '#domain/catalog/contract.ts'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { IMAGE_LIMITS, type UploadedImage } from '#domain/images/contract.ts'
import type { ProducerSettings, ProducerView } from '#domain/producers/contract.ts'
import { HOSTILE } from '#tests/platform/images/hostile-images.ts'
import { grayPng, PAYLOAD, patternImage } from '#tests/platform/images/image-bytes.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, openShop, PASSWORD } from '#tests/support/members.ts'
import { imageForm } from '#tests/support/uploads.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let seller: Visitor
let rival: Visitor
beforeAll(async () => {
  market = await openMarket()
  ;[seller, rival] = (await Promise.all(['Hill Farm', 'Rival Farm'].map(openedShop))) as [Visitor, Visitor]
})
afterAll(() => market?.stop())

async function openedShop(name: string): Promise<Visitor> {
  const visitor = createVisitor(market.url)
  bodyOf(await visitor.signIn((await openShop(market, name)).username, PASSWORD))
  return visitor
}

const send = (caller: Visitor, bytes: Uint8Array, file?: Parameters<typeof imageForm>[1]) =>
  caller.post<UploadedImage>('/api/upload', imageForm(bytes, file))
let size = 64
const uploaded = async (caller: Visitor) => bodyOf(await send(caller, grayPng(size++, 64)))
const fetched = (path: string) => fetch(`${market.url}${path}`)

test('browsers load images from the marketplace only', async () => {
  for (const path of ['/', '/api/marketplace']) {
    const policy = (await fetched(path)).headers.get('content-security-policy') ?? ''
    // `data:` for placeholders, `blob:` for the preview of an upload.
    expect(policy.split(';')).toContain("img-src 'self' data: blob:")
  }
})

describe('an uploaded image', () => {
  test('is served in every width and format', async () => {
    const photo = await patternImage(1000, 500)
      .withExif({ IFD0: { Copyright: PAYLOAD } })
      .jpeg()
      .toBuffer()
    const { imageId, url } = bodyOf(await send(seller, photo, { name: 'barn.jpg', type: 'image/jpeg' }))
    expect(url).toBe(`/images/${imageId}/800.webp`)
    for (const [copy, type, width] of COPIES) {
      const response = await fetched(`/images/${imageId}/${copy}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(type)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height: width / 2 })
      expect(bytes.includes(PAYLOAD)).toBe(false)
    }
  })

  test('is the same when uploaded again', async () => {
    const bytes = grayPng(size++, 64)
    const [one, two, theirs] = [await send(seller, bytes), await send(seller, bytes), await send(rival, bytes)]
    expect([bodyOf(two), bodyOf(theirs)]).toEqual([bodyOf(one), bodyOf(one)])
  })

  test('has no other address', async () => {
    const { imageId } = await uploaded(seller)
    for (const path of [
      ...[`/images/${imageId}`, `/images/${imageId}/800.png`, `/images/${imageId}/801.webp`],
      ...[`/images/${imageId}/..%2f..%2fsecrets.json`, `/images/..%2f..%2f${imageId}/800.webp`],
      ...[`/images/${imageId.toUpperCase()}/800.webp`, `/images/${'0'.repeat(32)}/800.webp`, '/images/%00/800.webp'],
    ])
      expectProblem(await createVisitor(market.url).get(path, { accept: 'image/webp' }), 404, 'not_found')
  })
})

const COPIES = [
  ['400.webp', 'image/webp', 400],
  ['400.avif', 'image/avif', 400],
  ['800.webp', 'image/webp', 800],
  ['800.avif', 'image/avif', 800],
  ['1600.webp', 'image/webp', 1000],
  ['1600.avif', 'image/avif', 1000],
] as const

const STATUSES = { image_type_unsupported: 415, image_unreadable: 400, image_dimensions_invalid: 400 } as const

describe('an upload', () => {
  test.each(HOSTILE.filter(({ refused }) => refused))(
    'of $name is rejected, regardless of its file name',
    async (hostile) => {
      const response = await send(seller, await hostile.bytes(), { name: 'harmless.png', type: 'image/png' })
      expectProblem(response, STATUSES[hostile.refused!], hostile.refused!)
    },
  )

  test('is accepted at the limit, rejected above it', async () => {
    const { bytes } = IMAGE_LIMITS
    const filled = (length: number) => Buffer.concat([grayPng(80, 80), Buffer.alloc(length)]).subarray(0, length)
    for (const length of [bytes + 1, 3 * bytes]) {
      const response = await send(seller, filled(length))
      expectProblem(response, 413, 'image_too_large')
      expect(response.body).toMatchObject({ detail: 'Please upload an image smaller than 5MB.' })
    }
    bodyOf(await send(seller, filled(bytes)))
  })

  test('states the accepted formats', async () => {
    const response = await send(seller, Buffer.from('<svg/>'), { name: 'barn.svg', type: 'image/svg+xml' })
    expect(response.body).toMatchObject({ detail: 'Please upload an image file (JPEG, PNG, GIF, etc.).' })
  })

  test('requires a member with a confirmed address', async () => {
    expectProblem(await send(createVisitor(market.url), grayPng(64, 64)), 401, 'not_signed_in')
    const eve = createVisitor(market.url)
    bodyOf(await eve.post('/api/auth/register', { username: 'eve', email: 'eve@example.com', password: PASSWORD }))
    await eve.csrf()
    expectProblem(await send(eve, grayPng(64, 64)), 403, 'email_not_verified')
  })

  test('requires a CSRF token', async () => {
    const form = imageForm(grayPng(64, 64))
    expectProblem(await seller.post('/api/upload', form, { 'x-csrf-token': 'stale' }), 403, 'csrf_invalid')
  })

  test('must be a valid form', async () => {
    const form = (...fields: [string, string | File][]) => {
      const made = new FormData()
      for (const [name, value] of fields) made.append(name, value)
      return made
    }
    const image = new File([new Uint8Array(grayPng(64, 64))], 'leek.png')
    const post = (body: unknown, headers?: Record<string, string>) => seller.post('/api/upload', body, headers)
    const typed = { 'content-type': 'multipart/form-data; boundary=x' }
    expectProblem(await post(form()), 400, 'invalid_input')
    expectProblem(await post(form(['image', 'a leek'])), 400, 'invalid_input')
    expectProblem(await post(form(['picture', image])), 400, 'invalid_input')
    expectProblem(await post(form(['image', image], ['image', image])), 413, 'too_large')
    expectProblem(await post({ image: 'a leek' }), 415, 'unsupported_media_type')
    expectProblem(await post('no form', typed), 400, 'invalid_form')
    expectProblem(await post('--x\r\nContent-Disposition: form-data; name="image"', typed), 400, 'invalid_form')
    expectProblem(await post('', { 'content-type': 'multipart/form-data' }), 400, 'invalid_form')
  })
})

const LEEKS = {
  name: 'Leeks',
  description: 'Pulled this morning.',
  category: 'vegetables',
  unit: 'per_pound',
  priceCents: 300,
  fulfillmentMethods: ['pickup'],
}
const listed = async (form: object) =>
  bodyOf(await seller.post<{ id: string }>('/api/me/products', { ...LEEKS, onHand: 5, ...form })).id
const revised = (id: string, form: object) =>
  seller.request('PUT', `/api/me/products/${id}`, { body: { ...LEEKS, ...form } })
const own = async (id: string) =>
  bodyOf(await seller.get<ProducerProduct[]>('/api/me/products')).find((one) => one.id === id)!

describe('a product image', () => {
  test('is shown wherever the product is', async () => {
    const { imageId, url } = await uploaded(seller)
    const second = await uploaded(seller)
    const id = await listed({ name: 'Scorzonera', images: [imageId, second.imageId] })
    const visitor = createVisitor(market.url)
    const view = bodyOf(await visitor.get<ProductView>(`/api/products/${id}`))
    expect(view).toMatchObject({ imageUrl: url, imageUrls: [url, second.url] })
    const found = async () => bodyOf(await visitor.get<ProductPage>('/api/products?search=scorzonera')).products
    await expect.poll(async () => (await found()).map(({ imageUrl }) => imageUrl)).toEqual([url])
    const page = await visitor.get<string>(`/product/${id}`, { accept: 'text/html' })
    expect(page.body).toContain(`<meta property="og:image" content="${market.url}${url}" />`)
    expect(page.body).toContain(`"image":["${market.url}${url}","${market.url}${second.url}"]`)
  })

  test('is one of several that can be reordered', async () => {
    const [one, two, three] = [await uploaded(seller), await uploaded(seller), await uploaded(seller)]
    const id = await listed({ images: [one, two, three].map(({ imageId }) => imageId) })
    const steps: [string[] | undefined, string[]][] = [
      [undefined, [one.url, two.url, three.url]],
      [
        [three.url, one.url, two.url],
        [three.url, one.url, two.url],
      ],
      [
        [three.url, two.url],
        [three.url, two.url],
      ],
      [
        [one.imageId, three.url],
        [one.url, three.url],
      ],
      [[], []],
    ]
    for (const [i, [images, imageUrls]] of steps.entries()) {
      bodyOf(await revised(id, { expectedVersion: i + 1, name: 'Baby Leeks', ...(images ? { images } : {}) }))
      expect(await own(id)).toMatchObject({ imageUrl: imageUrls[0] ?? null, imageUrls })
    }
  })

  test('is refused beyond the sixth or if repeated', async () => {
    const id = await listed({})
    const uploads: string[] = []
    for (let i = 0; i < 7; i++) uploads.push((await uploaded(seller)).imageId)
    await expectNoEvents(market, async () => {
      expectProblem(await revised(id, { expectedVersion: 1, images: uploads }), 400, 'invalid_input')
      const twice = [uploads[0], uploads[1], uploads[0]]
      expectProblem(await revised(id, { expectedVersion: 1, images: twice }), 400, 'image_repeated')
    })
    bodyOf(await revised(id, { expectedVersion: 1, images: uploads.slice(0, 6) }))
    expect((await own(id)).imageUrls).toHaveLength(6)
  })

  test('can be changed by its producer only', async () => {
    const { imageId } = await uploaded(rival)
    const { url } = await uploaded(seller)
    const id = await listed({})
    const form = { ...LEEKS, expectedVersion: 1 }
    const member = createVisitor(market.url)
    bodyOf(await member.signIn((await createMember(market, 'Bea')).username, PASSWORD))
    await expectNoEvents(market, async () => {
      for (const image of [imageId, url])
        expectProblem(
          await rival.request('PUT', `/api/me/products/${id}`, { body: { ...form, images: [image] } }),
          403,
          'product_not_owned',
        )
      expectProblem(
        await member.request('PUT', `/api/me/products/${id}`, { body: { ...form, images: [imageId] } }),
        403,
        'not_allowed',
      )
    })
  })

  test('must be uploaded by its producer', async () => {
    const [{ imageId, url }, mine] = [await uploaded(rival), await uploaded(seller)]
    const id = await listed({})
    await expectNoEvents(market, async () => {
      for (const theirs of [imageId, '0'.repeat(32)]) {
        expectProblem(await revised(id, { expectedVersion: 1, images: [mine.imageId, theirs] }), 400, 'image_not_owned')
        const list = seller.post('/api/me/products', { ...LEEKS, onHand: 1, images: [theirs] })
        expectProblem(await list, 400, 'image_not_owned')
      }
      for (const wrong of ['../../secrets.json', 'https://evil.example/x.png', url])
        expectProblem(await revised(id, { expectedVersion: 1, images: [wrong] }), 400, 'image_not_owned')
      for (const wrong of [[7], ['\0'], 'leek.png', null])
        expectProblem(await revised(id, { expectedVersion: 1, images: wrong }), 400, 'invalid_input')
    })
    const sly = { expectedVersion: 1, name: 'Sly Leeks', imageUrl: 'https://evil.example/x.png' }
    bodyOf(await revised(id, sly))
    expect((await own(id)).imageUrl).toBeNull()
  })
})

describe('a producer image', () => {
  const FARM = {
    businessName: 'Hill Farm',
    description: 'Roots.',
    zipCode: '05602',
    phone: '',
    tags: [],
    pickup: { hoursNote: 'Saturdays', address: '7 Brook Road' },
    delivery: null,
  }
  const profile = async () => bodyOf(await seller.get<ProducerSettings>('/api/me/producer-profile'))
  const save = async (form: object) => {
    const { version: expectedVersion } = await profile()
    return seller.request<{ id: string }>('PUT', '/api/me/producer-profile', {
      body: { ...FARM, expectedVersion, ...form },
    })
  }

  test('is shown until it is removed', async () => {
    const { imageId, url } = await uploaded(seller)
    const { id } = bodyOf(await save({ imageId }))
    bodyOf(await save({ description: 'Roots and greens.' }))
    expect((await profile()).imageUrl).toBe(url)
    const visitor = createVisitor(market.url)
    expect(bodyOf(await visitor.get<ProducerView>(`/api/producer-profiles/${id}`)).imageUrl).toBe(url)
    const page = await visitor.get<string>(`/producer/${id}`, { accept: 'text/html' })
    expect(page.body).toContain(`<meta property="og:image" content="${market.url}${url}" />`)
    bodyOf(await save({ imageId: null }))
    expect((await profile()).imageUrl).toBeNull()
  })

  test('can be set at registration', async () => {
    const ada = createVisitor(market.url)
    bodyOf(await ada.signIn((await createMember(market, 'Ada')).username, PASSWORD))
    const [theirs, hers] = [await uploaded(seller), await uploaded(ada)]
    const begin = (imageId: string) => ada.post('/api/producer-profiles', { ...FARM, imageId })
    expectProblem(await expectNoEvents(market, () => begin(theirs.imageId)), 400, 'image_not_owned')
    bodyOf(await begin(hers.imageId))
    expect(bodyOf(await ada.get<ProducerSettings>('/api/me/producer-profile')).imageUrl).toBe(hers.url)
  })
})
