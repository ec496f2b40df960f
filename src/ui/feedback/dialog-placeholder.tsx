/** Stands for a dialog that is still fetched: a key pressed now is meant for it, not for the page. */
export function DialogPlaceholder() {
  return <span hidden data-dialog-late />
}
