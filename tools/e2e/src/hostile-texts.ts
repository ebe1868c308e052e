/** Runs wherever it is read as HTML with scripts; notifies each window that it can reach. */
export const RUN = 'for(const w of [self,parent,top])try{w.ranAsUs=true}catch{}try{alert(1)}catch{}';
/** Texts that would like to be code. */
export const HOSTILE = [
  `<img src=x onerror="${RUN}">`,
  `<script>${RUN}</script>`,
  `"><svg onload="${RUN}">`,
  `</textarea></style></script><script>${RUN}</script>`,
  `<iframe srcdoc="&lt;script&gt;${RUN}&lt;/script&gt;"></iframe>`,
  `<a href="javascript:${RUN}" autofocus onfocus="${RUN}">x</a>`,
].join('\n');
