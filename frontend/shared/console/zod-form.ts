import { Form, type FormInstance } from 'antd'
import type { Rule } from 'antd/es/form'
import type { KeyboardEvent } from 'react'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { errorMessage, ProblemError } from '#frontend/shared/lib/problem-error.ts'

type Path = string | number | readonly (string | number)[]

interface ZodForm<Values> {
  readonly form: FormInstance<Values>
  /**
   * Rules of a `Form.Item`: the schema's error for the field of this name. `deep` includes errors inside its value, for
   * controls whose value is a list.
   */
  readonly rules: (name: Path, options?: { readonly deep: boolean }) => Rule[]
  /** Shows a server error at the fields it names. `problem` is its message for the whole form. */
  readonly setProblem: (error: unknown) => void
  /** Message of the last server error; undefined once the user changes the form. */
  readonly problem: string | undefined
  readonly clearProblem: () => void
}

/**
 * antd's form over a contract's zod schema: `<Form form={form} onFinish={…}><Form.Item name="price"
 * rules={rules('price')}>`.
 * @param toForm maps the values to the schema's input, if they differ.
 */
export function useZodForm<Values extends object>(
  schema: z.ZodType,
  toForm: (values: Values) => unknown = (values) => values,
): ZodForm<Values> {
  const [form] = Form.useForm<Values>()
  const [problem, setProblemText] = useState<string>()
  const rules = useMemo(
    () =>
      (name: Path, { deep = false } = {}): Rule[] => [
        {
          validator: () => {
            const parsed = schema.safeParse(toForm(form.getFieldsValue(true) as Values))
            const field = pathOf(name)
            const found = parsed.error?.issues.find(
              ({ path }) =>
                (deep || path.length === field.length) && field.every((part, i) => String(path[i]) === String(part)),
            )
            return found ? Promise.reject(new Error(found.message)) : Promise.resolve()
          },
        },
      ],
    [schema, form, toForm],
  )
  return {
    form,
    rules,
    problem,
    clearProblem: () => setProblemText(undefined),
    setProblem: (error) => {
      setProblemText(errorMessage(error))
      if (!(error instanceof ProblemError) || !error.fields) return
      const fields = Object.entries(error.fields).map(([path, message]) => ({
        name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
        errors: [message],
      }))
      form.setFields(fields as Parameters<typeof form.setFields>[0])
      const [first] = fields
      if (first) form.scrollToField(first.name as never, { focus: true })
    },
  }
}

const pathOf = (name: Path): readonly (string | number)[] => (typeof name === 'object' ? name : [name])

/** `onKeyDown` of a date or time picker in a form: Enter accepts the typed text and does not submit the form. */
export const preventSubmitOnEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault()
}
