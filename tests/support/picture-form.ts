/** A form with a picture, as a browser sends it. */
export function pictureForm(bytes: Uint8Array, { name = 'picture.png', type = 'image/png' } = {}): FormData {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(bytes)], name, { type }))
  return form
}
