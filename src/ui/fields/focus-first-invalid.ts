/** Focuses the first invalid control, or the first control of an invalid group. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const marked = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])]
  const first = marked.find((one) => one.querySelector('[aria-invalid="true"]') === null)
  const control = first?.matches('fieldset')
    ? first.querySelector<HTMLElement>('input, textarea, select')
    : first
  control?.focus()
}
