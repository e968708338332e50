/** What other modules may use of this one: the site's texts and its pictures. Lint lets them import nothing else. */
export { ContentModule } from './content.module.js';
export { ContentReader } from './content-reader.js';
export { MediaLibrary, type ArrivedPicture } from './media-library.js';
export { pictureAddress } from './picture-address.js';
export { UploadNameDto } from './upload-name.dto.js';
