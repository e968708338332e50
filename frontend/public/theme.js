try {
  document.documentElement.dataset.theme =
    localStorage.getItem('theme') === 'dark' ? 'dark' : 'light';
} catch {
  // Storage is switched off: the default stays.
}
