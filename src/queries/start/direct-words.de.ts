export const serviceNotAllowed = 'Diese Ausgabe der Konsole darf nicht mit dem Dienst sprechen.'
export const otherKeyInUse =
  'Inzwischen wird ein anderer Schlüssel verwendet: Dem Dienst wurde nichts gesendet.'
export const keyNotAccepted = 'Der Dienst nimmt diesen Schlüssel nicht an.'
export const notSealed = {
  'not-kept': 'Dieser Browser konnte die versiegelten Schlüssel nicht speichern.',
  changed:
    'Die Schlüssel dieser Seite sind nicht mehr versiegelt: Die Seite wurde gesperrt, oder ein anderer Tab hat die versiegelten Schlüssel geändert. Erneut versuchen.',
}
export const pastedNotSealed =
  'Die Schlüssel sind entsperrt. Der eingefügte Schlüssel ließ sich nicht versiegeln: Er bleibt nur in dieser Seite, bis sie gesperrt oder geschlossen wird.'
