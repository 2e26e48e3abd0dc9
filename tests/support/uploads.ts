import { onePagePdf } from '#demo/seed/seed-producers.ts'

/** A form with an image, as a browser sends it. */
export function imageForm(bytes: Uint8Array, { name = 'picture.png', type = 'image/png' } = {}): FormData {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(bytes)], name, { type }))
  return form
}

/** A whole PDF of one page, with more inside its catalog when told. */
export const pdf = ({ inside = '', page = 'A lease, signed' } = {}): Buffer => onePagePdf(page, inside)

/** A form with a paper, as a browser sends it. */
export function documentForm(bytes: Uint8Array, { name = 'lease.pdf', type = 'application/pdf' } = {}): FormData {
  const form = new FormData()
  form.append('paper', new File([new Uint8Array(bytes)], name, { type }))
  return form
}
