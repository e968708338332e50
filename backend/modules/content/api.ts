/** Exports for other modules: the site's texts and pictures. Lint refuses imports of any other file of this module. */
export { ContentModule } from './content.module.js';
export { ContentReader } from './content-reader.js';
export { MediaLibrary, type ArrivedPicture } from './media-library.js';
export { pictureAddress } from './picture-address.js';
export { UploadNameDto } from './upload-name.dto.js';
