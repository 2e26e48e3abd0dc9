import { describe, expect, it } from 'vitest'
import { renderEmail } from '#workers/emails/email-layout.ts'

const letter = {
  title: 'Thank you for your order',
  preheader: 'You paid $12.34.',
  paragraphs: ['Hello Ann,', 'your payment has arrived.\nGood bye.'],
  button: { label: 'See your order', url: 'https://farmgate.example/order/order_1?key=a&of=b' },
  table: [
    ['2 × Carrots', '$4.00'],
    ['Total', '$12.34', 'sum'],
  ],
  footer: 'Farmgate · https://farmgate.example',
} as const

describe('the email layout', () => {
  it('writes a readable text version', () => {
    expect(renderEmail(letter).text).toBe(`Thank you for your order

Hello Ann,

your payment has arrived.
Good bye.

2 × Carrots: $4.00
Total: $12.34

See your order:
https://farmgate.example/order/order_1?key=a&of=b

-- 
Farmgate · https://farmgate.example
`)
  })

  it('links to each of several orders', () => {
    const links = [
      { label: 'Order FG-1', url: 'https://farmgate.example/order/1' },
      { label: 'Order FG-2', url: 'https://farmgate.example/order/2?key=a&of=b' },
    ]
    const { text, html } = renderEmail({ ...letter, links })
    expect(text).toContain('Order FG-1:\nhttps://farmgate.example/order/1\n\nOrder FG-2:\n')
    expect(html).toContain('href="https://farmgate.example/order/2?key=a&#38;of=b"')
    expect(() => renderEmail({ ...letter, links: [{ label: 'x', url: 'javascript:alert(1)' }] })).toThrow(
      'email links must be http or https',
    )
  })

  it('omits missing parts', () => {
    const { text, html } = renderEmail({
      title: 'Hello',
      preheader: '',
      paragraphs: ['Good news.'],
      footer: 'Farmgate',
    })
    expect(text).toBe('Hello\n\nGood news.\n\n-- \nFarmgate\n')
    expect(html).not.toContain('<a ')
  })

  it('escapes markup in every part', () => {
    const evil = `<img src=x onerror="alert('&')">`
    const { html } = renderEmail({
      title: evil,
      preheader: evil,
      paragraphs: [evil],
      button: { label: evil, url: `https://farmgate.example/"><script>` },
      table: [[evil, evil]],
      footer: evil,
    })
    expect(html).not.toMatch(/<img|<script|onerror="/)
    expect(html.split('&#60;img src=x onerror=&#34;alert(&#39;&#38;&#39;)&#34;&#62;')).toHaveLength(9)
    expect(html).toContain('href="https://farmgate.example/&#34;&#62;&#60;script&#62;"')
  })

  it('keeps every attribute within its quotes', () => {
    const tags = renderEmail(letter).html.match(/<[a-z][^>]*>/g) ?? []
    expect(tags.length).toBeGreaterThan(20)
    for (const tag of tags) expect(tag).toMatch(/^<[a-z0-9]+(\s[a-z-]+="[^"<>]*")*\s*>$/)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//farmgate.example', 'mailto:a@b.c'])(
    'refuses a button to %s',
    (url) => {
      expect(() => renderEmail({ ...letter, button: { label: 'x', url } })).toThrow(TypeError)
    },
  )

  it('keeps the line breaks of the text', () => {
    expect(renderEmail(letter).html).toContain('your payment has arrived.<br>Good bye.')
  })
})
